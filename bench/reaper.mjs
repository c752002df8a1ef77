// @ts-check
/**
 * Ends what its parent leaves behind, however the parent itself ends: the pipe between them closes
 * even if that one is killed. A line tells what there is, whenever that has changed.
 */
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { endGroup } from './process-group.mjs';

/** @type {import('./resources.ts').Remains} */
let remains = { groups: [], folders: [] };

for await (const line of createInterface(process.stdin)) remains = JSON.parse(line);

for (const group of remains.groups) endGroup(group);
// A process that is being killed may still write.
const options = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 };
for (const folder of remains.folders) rmSync(folder, options);
