import type { PlainDate } from '@tessera/domain/plain-date'
import type { Language } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { getClub, type StoredClub } from '../clubs/service.ts'
import type { Batch } from '../firebase/plain.ts'
import type { FileAnswer } from '../http/mount.ts'
import type { Needs } from '../needs.ts'
import { type CardContent as Content, cardsOf, settleCard } from './cards/card-content.ts'
import { cardCode, type Holder, makePass, viewOf } from './cards/make-pass.ts'
import { phonePass } from './cards/phone-pass.ts'
import { readSetup } from './cards/setup.ts'
import { type IssuedPass, passesIn, passList, readPassBySerial, writePassState } from './cards/store.ts'
import { updatePasses } from './cards/update-all.ts'
import { readOwnCertificate } from './certificates/certificate-store.ts'
import { day } from './certificates/read-certificate.ts'
import { hutList } from './door/hut-list.ts'
import type { CardNeeds, PassNeeds, PassParts, PrintNeeds, SetupNeeds } from './needs.ts'
import { printCard } from './printing/print-cards.ts'
import { publishedKeys } from './signing/card-key.ts'
import { eraseAllTemplates } from './templates/template-store.ts'

export type { CardNeeds, PassNeeds, PassParts, PhotoNeeds, PrintNeeds, SetupNeeds } from './needs.ts'
export { cardsOf, hutList, phonePass, publishedKeys, updatePasses, viewOf as shownNow }

const ownDisabled = text('Your membership is disabled')

/** Voids members' passes in a batch; skips members without one. */
export async function voidPasses(batch: Batch, { firebase }: Needs<'db'>, memberIds: readonly string[]): Promise<void> {
  for (const id of (await passesIn(firebase.db).getMany(memberIds)).keys())
    writePassState(batch, firebase.db, { id }, { voided: true })
}

/**
 * Makes a member's own pass at the member's request.
 * @throws AppError `membership_disabled`, `pass_setup_incomplete`
 */
export const ownPass = (deps: PassNeeds, club: StoredClub, holder: Holder): Promise<FileAnswer> =>
  makePass(deps, club, holder, ownDisabled)

/** Makes a member's own card as a PDF. @throws AppError `membership_disabled` */
export const ownPrintedCard = (
  deps: PrintNeeds,
  club: StoredClub,
  holder: Holder,
  language: Language,
): Promise<FileAnswer> => printCard(deps, club, holder, language, ownDisabled)

/** Returns the address in the code on a member's own card. @throws AppError `membership_disabled` */
export const ownCardCode = (deps: CardNeeds, club: StoredClub, holder: Holder): Promise<string> =>
  cardCode(deps, club, holder, ownDisabled)
/** Content of a card, for a wallet that takes content instead of a file. */
export type CardContent = Content

/**
 * Issues a member's own card and returns its content.
 * @throws AppError `membership_disabled`, `pass_setup_incomplete`
 */
export const ownCard = (deps: CardNeeds & SetupNeeds, club: StoredClub, holder: Holder): Promise<CardContent> =>
  settleCard(deps, club, holder, ownDisabled)
/** An issued pass, for use in other features. */
export type Issued = IssuedPass

/** Finds a pass by serial, in any club. */
export const findPass = ({ firebase }: Needs<'db'>, serial: string): Promise<Issued | undefined> =>
  readPassBySerial(firebase.db, serial)

/** Passes by member id; members without a pass are left out. */
export const passesOf = ({ firebase }: Needs<'db'>, memberIds: readonly string[]): Promise<Map<string, Issued>> =>
  passesIn(firebase.db).getMany(memberIds)

/** All of a club's passes, by member id. */
export const allPasses = ({ firebase }: Needs<'clubCache'>, clubId: string): Promise<ReadonlyMap<string, Issued>> =>
  firebase.clubCache.read(passList, clubId)

/**
 * Returns a club's certificate, key and pass type, which also authenticate it to the push service.
 * @throws AppError `pass_setup_incomplete`
 */
export async function pushCredentials(
  deps: Needs<'clubCache' | 'db' | 'now' | 'passKey'> & Pick<PassParts, 'wwdr'>,
  clubId: string,
) {
  const { signer, identity } = await readSetup(deps, await getClub(deps, clubId))
  return { cert: `${signer.signerCert}\n${signer.wwdr}`, key: signer.signerKey, topic: identity.passTypeIdentifier }
}

/** Returns the last day of a club's certificate; undefined without one. */
export async function certificateEnd({ firebase }: Needs<'db'>, club: StoredClub): Promise<PlainDate | undefined> {
  const stored = await readOwnCertificate(firebase.db, club.id, club.certificateId)
  return stored && day(stored.certificate.validToDate)
}

/** Deletes all templates of a club that is being deleted. */
export const eraseTemplates = ({ firebase }: Needs<'db'>, clubId: string): Promise<void> =>
  eraseAllTemplates(firebase.db, clubId)
