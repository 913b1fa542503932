import type { Translate } from '../texts/message.ts'

/** Browser and operating system named in a `User-Agent`; undefined if not recognised. */
interface Device {
  readonly browser: string | undefined
  readonly system: string | undefined
}

type Names = readonly (readonly [RegExp, string])[]

/** The order matters: Edge's `User-Agent` also names Chrome and Safari, and Chrome's also names Safari. */
const browsers: Names = [
  [/\bEdgi?A?(OS)?\//i, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

/** Safari on an iPad identifies itself as a Mac. */
const systems: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const named = (names: Names, agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1]

/** Reads a browser's `User-Agent` header; `agent` may be any text. */
export const deviceOf = (agent: string): Device => ({ browser: named(browsers, agent), system: named(systems, agent) })

/** Describes a device, such as `Chrome on Android`. */
export function deviceText(agent: string, t: Translate): string {
  const { browser, system } = deviceOf(agent)
  if (browser && system) return t('{browser} on {system}', { browser, system })
  return browser ?? system ?? t('Unknown device')
}

/** The user agent and the network address from which a session is used. */
export interface SeenFrom {
  readonly agent: string
  readonly address: string
}
