/** Kinds of devices, by the wallet that they have. */
type Device = 'iphone' | 'android' | 'desktop'

/** The kind of this device; an iPad claims to be a Mac, but has touch. */
export function deviceOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Device {
  if (/iPhone|iPod|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)) return 'iphone'
  return userAgent.includes('Android') ? 'android' : 'desktop'
}
