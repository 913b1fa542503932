import { randomBytes } from 'node:crypto'
import { seasonOf } from '@tessera/domain/clubs/season'
import { text } from '@tessera/domain/texts/text'
import { getClub } from '../../clubs/service.ts'
import type { FileAnswer } from '../../http/mount.ts'
import type { Needs } from '../../needs.ts'
import type { SetupNeeds } from '../needs.ts'
import { signPass } from '../signing/sign.ts'
import type { PassView } from '../templates/fill.ts'
import { unsignedPass } from '../templates/unsigned-pass.ts'
import { clubToday } from './make-pass.ts'
import { readSetup } from './setup.ts'

/**
 * Makes a pass for testing, without a member, signed as members' passes are. `/pass` finds no card for its code. It has no
 * web service URL, so phones ask for no updates.
 * @throws AppError `pass_setup_incomplete`
 */
export async function testPass(deps: SetupNeeds & Needs<'clubCache' | 'config'>, clubId: string): Promise<FileAnswer> {
  const club = await getClub(deps, clubId)
  const setup = await readSetup(deps, club)
  const { seasonStartsInMonth, timeZone } = club
  const view: PassView = {
    clubName: club.name,
    memberId: '000',
    fullName: text('Test pass'),
    status: 'Active',
    year: seasonOf(clubToday(deps, club), seasonStartsInMonth),
    ...(seasonStartsInMonth === 1 ? {} : { seasonStartsInMonth }),
    ...(timeZone ? { timeZone } : {}),
  }
  const random = () => randomBytes(18).toString('base64url')
  const unsigned = unsignedPass(setup.template, setup.identity, view, {
    serial: `test.${random()}`,
    authenticationToken: random(),
    voided: false,
    publicUrl: '',
    code: `${deps.config.publicUrl}/pass`,
  })
  return { bytes: await signPass(unsigned, setup.signer, deps.now()), name: 'test.pkpass' }
}
