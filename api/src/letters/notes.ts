import { AppError } from '@tessera/domain/errors'
import type { OwnMail, OwnMailChange } from '@tessera/domain/letters/contract'
import { escapeHtml } from '@tessera/domain/text'
import { languageFor } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { translator } from '@tessera/domain/texts/translate'
import { agreementsOf, chooseNotes } from '../accounts/service.ts'
import type { Batch } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import type { FileAnswer } from '../http/mount.ts'
import { type MailChange, mailToChange, memberOfAddress } from '../letter-queue/service.ts'
import { findReader, getReader, ownMember } from '../members/service.ts'
import type { Needs } from '../needs.ts'

const ended = text('This member has ended the notes: only the member can have them again.')

/**
 * Sets whether a member gets notes, as the club decides.
 * @throws AppError `not_found`, `forbidden` for one who has ended them, `changed_meanwhile`
 */
export async function setNotes(deps: Needs<'clubCache' | 'db'>, clubId: string, memberId: string, wanted: boolean) {
  const [member, agreements] = await Promise.all([getReader(deps, clubId, memberId), agreementsOf(deps, clubId)])
  if (wanted && agreements.endedNotes(member)) throw new AppError('forbidden', ended)
  await changeMail(deps, clubId, member.id, { noNotes: wanted ? undefined : true })
  return { wanted }
}

const changeMail = (
  deps: Needs<'db'>,
  clubId: string,
  id: string,
  fields: Pick<MailChange, 'noNotes' | 'language'>,
  alsoWrite: (batch: Batch) => void = () => undefined,
) =>
  retryOnConflict('mail', async () => {
    const batch = deps.firebase.db.batch()
    const read = (await mailToChange(deps, clubId, [id])).get(id)
    read?.change(batch, fields)
    alsoWrite(batch)
    await batch.commit()
  }, ['changed', 'exists', 'missing'])

type Person = Parameters<typeof ownMember>[1]

/** Returns the caller's choices for e-mails. @throws AppError `no_membership` */
export async function ownMail(deps: Needs<'clubCache' | 'db'>, caller: Person): Promise<OwnMail> {
  const [member, agreements] = await Promise.all([ownMember(deps, caller), agreementsOf(deps, caller.clubId)])
  const mail = (await mailToChange(deps, caller.clubId, [member.id])).get(member.id)?.mail
  return { language: mail?.language ?? null, notes: !mail?.noNotes && !agreements.endedNotes(member) }
}

/** Sets the choices that are given, and returns all. @throws AppError `no_membership`, `changed_meanwhile` */
export async function setOwnMail(
  deps: Needs<'clubCache' | 'db'>,
  caller: Person,
  { language, notes }: OwnMailChange,
): Promise<OwnMail> {
  const member = await ownMember(deps, caller)
  const more = { ...(language !== undefined && { language: language ?? undefined }) }
  if (notes !== undefined) await choose(deps, member, notes, more)
  else if (language !== undefined) await changeMail(deps, caller.clubId, member.id, more)
  return ownMail(deps, caller)
}

/** Notes the member's own choice, of the address if there is one; it replaces that of the club. */
const choose = (
  deps: Needs<'db'>,
  { id, clubId, email }: { readonly id: string; readonly clubId: string; readonly email: string },
  wanted: boolean,
  more: Pick<MailChange, 'language'> = {},
) =>
  email === ''
    ? changeMail(deps, clubId, id, { ...more, noNotes: wanted ? undefined : true })
    : changeMail(deps, clubId, id, { ...more, noNotes: undefined }, (batch) =>
        chooseNotes(batch, deps, { clubId, email }, wanted),
      )

/** The page of a note's link: with a button, since mail scanners open links. @throws AppError `not_found` */
export async function unsubscribePage(
  deps: Needs<'clubCache' | 'db' | 'passKey'>,
  ticket: string,
  languages: string | undefined,
): Promise<FileAnswer> {
  await memberOf(deps, ticket)
  const t = translator(languageFor((languages ?? '').split(',')))
  const button = `<form method="post"><button>${escapeHtml(t('No more notes'))}</button></form>`
  return html(t('You want no more notes of your club?'), button)
}

/** Ends the notes to the member of a note's link. @throws AppError `not_found` */
export async function unsubscribe(
  deps: Needs<'clubCache' | 'db' | 'passKey'>,
  ticket: string,
  languages: string | undefined,
): Promise<FileAnswer> {
  await choose(deps, await memberOf(deps, ticket), false)
  const t = translator(languageFor((languages ?? '').split(',')))
  return html(t('You get no more notes. E-mails about your own membership still come.'), '')
}

async function memberOf(deps: Needs<'clubCache' | 'db' | 'passKey'>, ticket: string) {
  const named = memberOfAddress(deps, ticket)
  // Links of older notes have the id of the member whom the note is about, links of newer ones that of the member who received it,
  // which can be the head of the family. `findReader` finds the receiver from either, whose choice counts for all who share the mailbox.
  const member = named && (await findReader(deps, named))
  if (!member) throw new AppError('not_found', 'There is nothing here')
  return member
}

const html = (words: string, rest: string): FileAnswer => ({
  bytes: new TextEncoder().encode(
    `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Tessera</title><style>body{font:17px/1.5 system-ui,sans-serif;max-width:28rem;margin:15vh auto;padding:0 1rem}button{font:inherit;padding:.6rem 1.2rem}</style><main><p>${escapeHtml(words)}</p>${rest}</main>`,
  ),
  headers: { 'Cache-Control': 'no-store' },
})
