import type { LetterMail } from '@tessera/domain/letters/contract'
import type { Member } from '@tessera/domain/members/member'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Quiet } from '../ui/layout.tsx'
import { ModalActions } from '../ui/modal.tsx'
import { Progress } from '../ui/progress.tsx'
import { faultText, outcomeText } from './letter-texts.ts'
import styles from './letters.module.css'
import { PaperSection } from './paper-section.tsx'
import { countOnPaper } from './reach.ts'
import type { Paper } from './use-paper-letters.ts'
import type { Sending } from './use-sending.ts'

/** How many e-mails are sent, and who got none, and why. Sending goes on without this page. */
export function SendProgress({
  members,
  mail,
  sending: { letters, left, isDone, queued, paper },
  onDone,
}: {
  members: readonly Member[]
  mail: LetterMail
  sending: Sending
  onDone: () => void
}) {
  const emails = letters.filter(({ enclosedIn }) => enclosedIn === undefined)
  const sent = emails.filter(({ state }) => state === 'sent').length
  const mails = new Map(mail.members.map((one) => [one.memberId, one]))
  const pagesOf = ({ kind, to }: Paper) =>
    countOnPaper(
      kind,
      members.filter(({ id }) => to.has(id)),
      (id) => mails.get(id),
    )
  const names = new Map(members.map(({ id, fullName }) => [id, fullName]))
  const unreached = [
    ...[...left].flatMap(([id, outcome]) =>
      paper?.to.has(id) ? [] : { id, name: names.get(id) ?? '', why: outcomeText(outcome) },
    ),
    ...letters.flatMap(({ id, name, error, state }) =>
      error && state !== 'sent' ? { id, name, why: faultText(error) } : [],
    ),
  ]
  return (
    <>
      {isDone ? (
        // Nothing is said of e-mails where all letters go on paper.
        (queued > 0 || !paper) && (
          <Banner tone={unreached.length > 0 ? 'warning' : 'success'}>
            {t('{count, plural, =0 {No e-mail was sent} one {# e-mail was sent} other {# e-mails were sent}}', {
              count: sent,
            })}
          </Banner>
        )
      ) : (
        <>
          <Progress
            label={t('Sending')}
            value={sent}
            max={emails.length}
            text={t('{done} of {count}', { done: sent, count: emails.length })}
          />
          <Quiet small>{t('You can close this window: sending goes on.')}</Quiet>
        </>
      )}
      {paper && <PaperSection count={pagesOf(paper)} paper={paper} />}
      {unreached.length > 0 && (
        <section aria-label={t('Not reached')}>
          <h3>{t('Not reached')}</h3>
          <dl className={styles.rows}>
            {unreached.map(({ id, name, why }) => (
              <div key={id} className={styles.row}>
                <dt>{name}</dt>
                <dd className={styles.why}>{why}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <ModalActions>
        <Button variant="primary" onClick={onDone}>
          {t(isDone ? 'Done' : 'Close')}
        </Button>
      </ModalActions>
    </>
  )
}
