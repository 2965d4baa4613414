import type { BrowserType } from 'playwright-core'

export type { AxeResults } from 'axe-core'
export type { Browser, BrowserContext, Page } from 'playwright-core'

export declare const playwright: BrowserType
export declare const axe: string
export declare function findChromium (): Promise<{ readonly executablePath: string, readonly args: string[] }>
