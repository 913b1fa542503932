import type { LetterRequest } from '@tessera/domain/letters/contract'
import type { Member } from '@tessera/domain/members/member'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { PrintButton } from './print-button.tsx'
import type { Unreached } from './reach.ts'

interface Props {
  kind: LetterRequest['kind']
  /** Number of e-mails to be sent. */
  count: number
  /** Members who get no e-mail, and why. */
  unreached: readonly { readonly member: Member; readonly why: Unreached }[]
  disabled: boolean
}

/** Names at most; the list of people marks the others. */
const most = 20

/** How many get an e-mail, and by name who does not; reminders for those without a usable address go on paper. */
export function SendSummary({ kind, count, unreached, disabled }: Props) {
  const of = (reason: Unreached) => unreached.flatMap(({ member, why }) => (why === reason ? [member] : []))
  const [unusable, unwanted, absent] = [of('no-address'), of('unwanted'), of('disabled')]
  const onPaper = kind === 'reminder' ? unusable : []
  return (
    <>
      <p role="status">
        {onPaper.length > 0
          ? t('By e-mail: {count}. On paper: {paper}.', { count, paper: onPaper.length })
          : t('By e-mail: {count}. Without one: {none}.', { count, none: unreached.length })}
      </p>
      {unusable.length > 0 && (
        <Banner
          tone="warning"
          action={
            onPaper.length > 0 && (
              <PrintButton memberIds={onPaper.map(({ id }) => id)} disabled={disabled} size="small">
                {t('Print for them')}
              </PrintButton>
            )
          }
        >
          {t('Without a usable address: {names}', { names: namesOf(unusable) })}
        </Banner>
      )}
      {unwanted.length > 0 && <Banner tone="info">{t('Want no notes: {names}', { names: namesOf(unwanted) })}</Banner>}
      {absent.length > 0 && <Banner tone="info">{t('Disabled: {names}', { names: namesOf(absent) })}</Banner>}
    </>
  )
}

function namesOf(members: readonly Member[]): string[] {
  const names = members.slice(0, most).map(({ fullName }) => fullName)
  const more = members.length - names.length
  return more > 0 ? [...names, t('+{n} more', { n: more })] : names
}
