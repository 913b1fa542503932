/**
 * What the browser keeps for this site, as far as it does: where site data is blocked, every access throws. A choice then
 * lasts as long as the page.
 */
export const readStored = (key: string): string | null => read(() => localStorage, key)

/** As `readStored`, of what lasts as long as the tab. */
export const readOfTab = (key: string): string | null => read(() => sessionStorage, key)

function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

/** Stores a text, or removes it with null; returns false where the browser keeps nothing. */
export const store = (key: string, value: string | null): boolean => write(() => localStorage, key, value)

/** As `store`, for as long as the tab lasts. */
export const storeInTab = (key: string, value: string | null): boolean => write(() => sessionStorage, key, value)

function write(storage: () => Storage, key: string, value: string | null): boolean {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Returns the browser's databases; undefined where they are blocked. */
export function databases(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB
  } catch {
    return undefined
  }
}

/** True if the browser keeps data of this site, such as a sign-in, for the next page. */
export const keepsData = (): boolean => store('tessera.probe', 'kept') && store('tessera.probe', null)
