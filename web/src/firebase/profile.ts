import { doc, getDoc } from 'firebase/firestore/lite'
import { firestore } from './firestore.ts'

/** The role in the person's own profile, which the server keeps; undefined where there is none to read. */
export async function readProfileRole(uid: string): Promise<unknown> {
  try {
    const profile = await getDoc(doc(firestore(), 'users', uid))
    return profile.data()?.role
  } catch (error) {
    console.warn('The profile could not be read', error)
    return undefined
  }
}
