import { AppError } from '@tessera/domain/errors'
import type { OwnMail } from '@tessera/domain/letters/contract'
import { escapeHtml } from '@tessera/domain/text'
import { languageFor } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'
import type { Deps } from '../deps.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import type { FileAnswer } from '../http/mount.ts'
import { type MailChange, mailToChange, memberOfAddress } from '../letter-queue/service.ts'
import { findMember, getMember, ownMember } from '../members/service.ts'

/** Sets whether a member gets notes. @throws AppError `not_found` */
export async function setNotes(deps: Deps, clubId: string, memberId: string, wanted: boolean) {
  const { id } = await getMember(deps, clubId, memberId)
  await changeMail(deps, clubId, id, { noNotes: wanted ? undefined : true })
  return { wanted }
}

const changeMail = (deps: Deps, clubId: string, id: string, fields: Pick<MailChange, 'noNotes' | 'language'>) =>
  retryOnConflict(async () => {
    const batch = deps.firebase.db.batch()
    const read = (await mailToChange(deps, clubId, [id])).get(id)
    read?.change(batch, fields)
    await batch.commit()
  }, ['changed', 'exists', 'missing'])

type Person = Parameters<typeof ownMember>[1]

/** Returns the caller's choices for e-mails. @throws AppError `no_membership` */
export async function ownMail(deps: Deps, caller: Person): Promise<OwnMail> {
  const { id } = await ownMember(deps, caller)
  const mail = (await mailToChange(deps, caller.clubId, [id])).get(id)?.mail
  return { language: mail?.language ?? null, notes: !mail?.noNotes }
}

/** Sets it. @throws AppError `no_membership`, `changed_meanwhile` */
export async function setOwnMail(deps: Deps, caller: Person, chosen: OwnMail): Promise<OwnMail> {
  const { id } = await ownMember(deps, caller)
  const noNotes = chosen.notes ? undefined : true
  await changeMail(deps, caller.clubId, id, { noNotes, language: chosen.language ?? undefined })
  return chosen
}

/** The page of a note's link: with a button, since mail scanners open links. @throws AppError `not_found` */
export async function unsubscribePage(deps: Deps, ticket: string, languages: string | undefined): Promise<FileAnswer> {
  await memberOf(deps, ticket)
  const t = translator(languageFor((languages ?? '').split(',')))
  const button = `<form method="post"><button>${escapeHtml(t('No more notes'))}</button></form>`
  return html(t('You want no more notes of your club?'), button)
}

/** Ends the notes to the member of a note's link. @throws AppError `not_found` */
export async function unsubscribe(deps: Deps, ticket: string, languages: string | undefined): Promise<FileAnswer> {
  const { clubId, id } = await memberOf(deps, ticket)
  await setNotes(deps, clubId, id, false)
  const t = translator(languageFor((languages ?? '').split(',')))
  return html(t('You get no more notes. E-mails about your own membership still come.'), '')
}

async function memberOf(deps: Deps, ticket: string) {
  const named = memberOfAddress(deps, ticket)
  const member = named && (await findMember(deps, named))
  if (!member) throw new AppError('not_found', 'There is nothing here')
  return member
}

const html = (words: string, rest: string): FileAnswer => ({
  bytes: new TextEncoder().encode(
    `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Tessera</title><style>body{font:17px/1.5 system-ui,sans-serif;max-width:28rem;margin:15vh auto;padding:0 1rem}button{font:inherit;padding:.6rem 1.2rem}</style><main><p>${escapeHtml(words)}</p>${rest}</main>`,
  ),
  headers: { 'Cache-Control': 'no-store' },
})
