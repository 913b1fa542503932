import type { Member } from '@tessera/domain/members/member'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import type { Unreached } from './reach.ts'

interface Props {
  /** Number of e-mails to be sent. */
  count: number
  /** Members who get no e-mail, and why. */
  unreached: readonly { readonly member: Member; readonly why: Unreached }[]
  /** Number of letters on paper. */
  paper: number
  /** Tells people of one name apart. */
  nameOf: (member: Member) => string
}

/** Names at most; the list of people marks the others. */
const most = 20

/** How many get an e-mail and how many a letter on paper, and by name who gets no e-mail. */
export function SendSummary({ count, unreached, paper, nameOf }: Props) {
  const of = (reason: Unreached) => unreached.flatMap(({ member, why }) => (why === reason ? [member] : []))
  const [unusable, unwanted, absent] = [of('no-address'), of('unwanted'), of('disabled')]
  const [undecided, declined] = [of('undecided'), of('declined')]
  const namesOf = (members: readonly Member[]) => firstNames(members, nameOf)
  return (
    <>
      <p role="status">
        {paper > 0
          ? t('{count} by e-mail, {paper} on paper', { count, paper })
          : t('By e-mail: {count}. Without one: {none}.', { count, none: unreached.length })}
      </p>
      {unusable.length > 0 && (
        <Banner tone={paper > 0 ? 'info' : 'warning'}>
          {t('Without a usable e-mail address: {names}', { names: namesOf(unusable) })}
        </Banner>
      )}
      {undecided.length > 0 && (
        <Banner tone="info">
          {t('Have not accepted the invitation to the club: {names}', { names: namesOf(undecided) })}
        </Banner>
      )}
      {declined.length > 0 && (
        <Banner tone="info">{t('Have declined to be members: {names}', { names: namesOf(declined) })}</Banner>
      )}
      {unwanted.length > 0 && <Banner tone="info">{t('Want no notes: {names}', { names: namesOf(unwanted) })}</Banner>}
      {absent.length > 0 && <Banner tone="info">{t('Disabled: {names}', { names: namesOf(absent) })}</Banner>}
    </>
  )
}

function firstNames(members: readonly Member[], nameOf: Props['nameOf']): string[] {
  const names = members.slice(0, most).map(nameOf)
  const more = members.length - names.length
  return more > 0 ? [...names, t('+{n} more', { n: more })] : names
}
