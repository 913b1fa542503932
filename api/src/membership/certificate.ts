import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { AppError } from '@tessera/domain/errors'
import { typeOn } from '@tessera/domain/members/type-on'
import { certifiedOn } from '@tessera/domain/membership/certificate'
import { formatDay } from '@tessera/domain/payments/day'
import { type Language, paperLocales } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { translator } from '@tessera/domain/texts/translate'
import { getClub, paperLogo } from '../clubs/service.ts'
import type { FileAnswer } from '../http/mount.ts'
import type { getMember } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { drawInTurn } from '../pdf/turns.ts'
import { drawCertificate } from './draw-certificate.ts'

const title = text('Certificate of membership')

/**
 * Makes a certificate of membership, with the postal address of the club's receipts if it gives any.
 * @throws AppError `membership_disabled` for a member who is disabled without a last day
 */
export async function certificateFile(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  clubId: string,
  member: Awaited<ReturnType<typeof getMember>>,
  language: Language,
): Promise<FileAnswer> {
  const club = await getClub(deps, clubId)
  const now = deps.now()
  const today = dayInZone(now, club.timeZone)
  const dayText = (day: string) => formatDay(day, paperLocales[language])
  const confirms = certifiedOn(member, club.name, today, dayText)
  if (!confirms)
    throw new AppError(
      'membership_disabled',
      text('A disabled member needs a last day before a certificate can be made'),
    )
  const t = translator(language)
  const { memberId: number, birthday, joinedOn, leavesOn } = member
  const type = club.membershipTypes.find(({ id }) => id === typeOn(member, today))
  const facts = [
    [t('Birthday'), birthday && dayText(birthday)],
    [t('Member ID'), number],
    [t('Membership type'), type?.name],
    [t('Member since'), joinedOn && dayText(joinedOn)],
    [t('Last day'), leavesOn && dayText(leavesOn)],
    [t('Day of issue'), dayText(today)],
  ].flatMap(([name, value]) => (name && value ? [[name, value] as const] : []))
  const sender = { clubName: club.name, address: club.receipts?.address ?? '', logo: await paperLogo(deps, club) }
  const content = { title: t(title), confirms: t(confirms.text, confirms.values), facts }
  const bytes = await drawInTurn(clubId, () => drawCertificate(content, sender, language, now))
  return { bytes, name: 'certificate.pdf' }
}
