import { AppError } from '@tessera/domain/errors'
import { isEnabled } from '@tessera/domain/membership/status'
import { freeNames } from '@tessera/domain/passes/free-names'
import { inParts } from '@tessera/server/in-parts'
import type { Logger } from 'pino'
import { getClub, type StoredClub } from '../../clubs/service.ts'
import type { FileAnswer } from '../../http/mount.ts'
import { inOrder, logged, streamHeaders, streamOf } from '../../http/streamed.ts'
import { allMembers } from '../../members/service.ts'
import type { Needs } from '../../needs.ts'
import type { PassNeeds, PassParts, PrintNeeds } from '../needs.ts'
import { zipStream } from '../signing/zip-stream.ts'
import { clubToday, renderPass, thumbnailsOf } from './make-pass.ts'
import { type SettledPass, settleMany } from './settle-many.ts'
import { type ReadySetup, readSetup } from './setup.ts'

/** Passes per commit of states. A commit comes before the first of its passes is sent. */
const perCommit = 200

/**
 * Makes the passes of all members who are neither disabled nor have left as one zip, as the client reads it; stops when
 * the client disconnects. Leaves out members who are disabled or deleted meanwhile, and logs and leaves out those for whom
 * the template makes no valid pass.
 * @throws AppError `pass_setup_incomplete`
 */
export async function generateAll(deps: PassNeeds, clubId: string, log: Logger): Promise<FileAnswer> {
  const club = await getClub(deps, clubId)
  const setup = await readSetup(deps, club)
  const passes = logged(zipStream(allPasses(deps, club, setup)), log, 'the passes of a club could not all be made')
  return { bytes: streamOf(passes), name: 'passes.zip', headers: streamHeaders }
}

async function* allPasses(deps: PrintNeeds, club: StoredClub, setup: ReadySetup) {
  const { id: clubId } = club
  const today = clubToday(deps, club)
  const members = (await allMembers(deps, clubId)).filter((member) => isEnabled(member, today))
  const names = freeNames(members.map((member) => member.memberId))
  const nameOf = new Map(members.map(({ id }, at) => [id, names[at] ?? '']))
  for (const some of inParts(members, perCommit)) {
    const ids = some.map(({ id }) => id)
    const settled = await settleMany(deps, clubId, setup, ids)
    for await (const { id, bytes } of inOrder(settled, (one) => make(deps, setup, one)))
      if (bytes) yield { name: nameOf.get(id) ?? '', bytes }
  }
}

/** Without bytes if the template makes no pass of this member's values: the others get theirs. */
async function make(
  deps: Needs<'config' | 'db' | 'log' | 'now'> & Pick<PassParts, 'cardKey' | 'thumbnails'>,
  setup: ReadySetup,
  { holder: { id, photoId }, pass, view }: SettledPass,
) {
  try {
    return { id, bytes: await renderPass(deps, setup, view, pass, await thumbnailsOf(deps, { photoId })) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    deps.log.warn({ err: error, clubId: pass.clubId, memberId: id }, 'a pass of a club cannot be made; it is left out')
    return { id }
  }
}
