import { expect, type Locator, type Page } from '@playwright/test';
import { Recollect, type RoomView, type Seat } from '../src/client/node.ts';
import type { Server } from './server.ts';

/** Somebody on the first page. */
export class Visitor {
  readonly page: Page;
  readonly server: Server;
  readonly recollect: Recollect;

  constructor(page: Page, server: Server) {
    this.page = page;
    this.server = server;
    this.recollect = new Recollect(server.url);
  }

  async goHome(path = '/'): Promise<this> {
    await this.page.goto(this.server.url + path);
    await this.playNow.waitFor();
    return this;
  }

  get playNow(): Locator {
    return this.page.getByRole('button', { name: 'Play now' });
  }

  get tables(): Locator {
    return this.page.getByRole('region', { name: 'Open tables' });
  }

  get kept(): Locator {
    return this.page.getByRole('region', { name: 'Continue where you were' });
  }

  /** The sheet on which a room for that game is described. */
  async openForm(game: string): Promise<RoomForm> {
    const poster = this.page.getByRole('article', { name: game });
    await poster.getByRole('button', { name: 'Open a room' }).click();
    return new RoomForm(this.page.getByRole('dialog', { name: `A room for ${game}` }));
  }

  async joinBy(code: string): Promise<void> {
    await this.page.getByLabel('Code or link').fill(code);
    const form = this.page.getByRole('form', { name: 'Have a code or a link?' });
    await form.getByRole('button', { name: 'Join' }).click();
  }

  /** The room that the page has come to, as the server knows it. */
  async room(): Promise<RoomView> {
    await this.page.waitForURL(/\/rooms\/[a-z0-9]+$/);
    return this.recollect.look(this.page.url().split('/').at(-1) ?? '');
  }

  /** What this browser has kept for itself. */
  async keptSeats(): Promise<readonly Seat[]> {
    return JSON.parse(
      await this.page.evaluate(() => localStorage.getItem('recollect.seats') ?? '[]'),
    );
  }

  async isAtHome(): Promise<void> {
    await expect(this.playNow).toBeVisible();
    expect(new URL(this.page.url()).pathname).toBe('/');
  }
}

export class RoomForm {
  readonly #sheet: Locator;

  constructor(sheet: Locator) {
    this.#sheet = sheet;
  }

  async write(label: string, text: string): Promise<void> {
    await this.#sheet.getByLabel(label, { exact: true }).fill(text);
  }

  async choose(question: string, answer: string): Promise<void> {
    const group = this.#sheet.getByRole('group', { name: question });
    await group.getByRole('radio', { name: answer, exact: true }).check();
  }

  async tick(label: string): Promise<void> {
    await this.#sheet.getByRole('checkbox', { name: label }).check();
  }

  async send(): Promise<void> {
    await this.#sheet.getByRole('button', { name: 'Open the room' }).click();
  }

  async says(sentence: string | RegExp): Promise<void> {
    await expect(this.#sheet.getByText(sentence)).toBeVisible();
  }
}
