export const here = {};
