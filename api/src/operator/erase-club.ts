import { collectionNames } from '@tessera/domain/stored/collections'
import { keyedMutex } from '@tessera/server/keyed-mutex'
import { endPlaces, removeAdmins, removePlaceless, takePlaceAway } from '../accounts/service.ts'
import { eraseClub } from '../clubs/service.ts'
import { deleteAll } from '../firebase/pages.ts'
import { parseEach } from '../firebase/parse-each.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { parseDocument, storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { eraseTemplates, type PhotoNeeds } from '../passes/service.ts'

/**
 * Deletes everything of a suspended club. The club's own document goes last, so that a deletion that broke off can be
 * repeated.
 */
export async function eraseAll(deps: PhotoNeeds & Needs<'accounts' | 'db' | 'log'>, clubId: string): Promise<void> {
  const { db } = deps.firebase
  await removeMembers(deps, clubId)
  await removeAdmins(deps, clubId)
  await eraseTemplates(deps, clubId)
  for (const name of collectionNames(({ club }) => club === 'clubId'))
    await deleteAll(db, storeOf(db, name).ofClub(clubId))
  await eraseClub(deps, clubId)
}

/**
 * Deletes the members with their places; accounts without a place in another club go as well. Of a damaged member only the
 * document goes: its account keeps a place in a club that is gone, which counts for nothing.
 */
async function removeMembers(deps: PhotoNeeds & Needs<'accounts' | 'db' | 'log'>, clubId: string): Promise<void> {
  const { db } = deps.firebase
  const some = storeOf(db, 'members').ofClub(clubId).limit(100)
  for (let { docs } = await some.get(); docs.length > 0; { docs } = await some.get()) {
    const members = parseEach(docs, (doc) => parseDocument('members', doc), deps.log)
    const addresses = members.map(({ email }) => email.toLowerCase())
    await keyedMutex(addresses, async () => {
      await retryOnConflict('club', async () => {
        const users = await endPlaces(deps, members)
        const batch = db.batch()
        for (const member of members) takePlaceAway(batch, deps, member, users)
        for (const { ref } of docs) batch.delete(ref)
        await batch.commit()
      })
      for (const { photoId } of members) if (photoId) await deps.thumbnails.forget(photoId)
      await removePlaceless(deps, [...new Set(members.map(({ uid }) => uid))])
    })
  }
}
