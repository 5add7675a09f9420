import type { Boot } from './boot-data.ts'

const readBoot = (): Boot => JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as Boot

export const boot = readBoot()

/** The path below which the application is, with a final slash. */
export const basePath = new URL(document.baseURI).pathname
