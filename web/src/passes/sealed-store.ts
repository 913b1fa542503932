import { databases } from '../device-storage.ts'
import { keep, kept } from '../firebase/kept-data.ts'

const keyName = 'door-key'
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Stored form of a sealed value. */
interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/** The device's key; made on first use. No script can read it, and it is gone at the sign-out. */
async function deviceKey(): Promise<CryptoKey> {
  const found = await kept(keyName)
  if (found instanceof CryptoKey) return found
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await keep(keyName, key)
  return key
}

/** True where the browser can encrypt and keep values: over https or on this machine itself. */
export const canSeal = (): boolean => globalThis.isSecureContext === true && databases() !== undefined

/** Keeps a value encrypted on this device until the sign-out. */
export async function keepSealed(name: string, value: unknown): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const how = { name: 'AES-GCM', iv, additionalData: bytesOf(name) }
  const data = await crypto.subtle.encrypt(how, await deviceKey(), bytesOf(JSON.stringify(value)))
  await keep(name, { iv, data } satisfies Sealed)
}

/** Returns a value kept by `keepSealed`, unvalidated; undefined if there is none that this device's key opens. */
export async function readSealed(name: string): Promise<unknown> {
  const [key, sealed] = (await Promise.all([kept(keyName), kept(name)])) as [CryptoKey?, Sealed?]
  if (!key || !sealed) return undefined
  try {
    const how = { name: 'AES-GCM', iv: sealed.iv, additionalData: bytesOf(name) }
    return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(how, key, sealed.data)))
  } catch (error) {
    // Another tab made a key at the same time, and its value replaced this one.
    if (error instanceof DOMException && error.name === 'OperationError') return undefined
    throw error
  }
}
