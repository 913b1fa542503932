import { doc, getDoc } from 'firebase/firestore/lite'
import { firestore } from './firestore.ts'

/** Reads the role from the user's profile document; undefined if there is none or reading fails. */
export async function readProfileRole(uid: string): Promise<unknown> {
  try {
    const profile = await getDoc(doc(firestore(), 'users', uid))
    return profile.data()?.role
  } catch (error) {
    console.warn('The profile could not be read', error)
    return undefined
  }
}
