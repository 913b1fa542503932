import { signInWithEmailAndPassword } from 'firebase/auth'
import { collection, getDocs, query, where } from 'firebase/firestore/lite'
import { expect } from 'vitest'
import { openBrowser } from './browser-sdk.ts'
import type { Product } from './product.ts'

/** An administrator of a club that somebody else made, signed in as the web does it. */
export interface SignedIn {
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the tests look into.
  readonly call: (method: string, path: string) => Promise<any>
  /** The club's documents of a collection that browsers read. */
  readonly stored: (name: string) => Promise<Record<string, unknown>[]>
  readonly close: () => Promise<void>
}

export async function signInAt({ address }: Product, email: string, password: string): Promise<SignedIn> {
  const { projectId } = (await (await fetch(`${address}/config.json`)).json()) as { projectId: string }
  const { auth, db, close } = openBrowser({ publicUrl: address, projectId })
  const { user } = await signInWithEmailAndPassword(auth, email, password)
  const { token, claims } = await user.getIdTokenResult()
  return {
    call: async (method, path) => {
      const answer = await fetch(`${address}${path}`, { method, headers: { authorization: `Bearer ${token}` } })
      const text = await answer.text()
      expect(answer.ok, `${method} ${path}: ${answer.status} ${text}`).toBe(true)
      return JSON.parse(text)
    },
    stored: async (name) => {
      const own = query(collection(db, name), where('clubId', '==', claims.clubId))
      return (await getDocs(own)).docs.map((doc) => doc.data())
    },
    close,
  }
}
