import { type LetterMail, type LetterRequest, lettersContract, type MemberMail } from '@tessera/domain/letters/contract'
import { isAskedForProof } from '@tessera/domain/letters/proof'
import { isReminded } from '@tessera/domain/letters/reminder'
import type { Member } from '@tessera/domain/members/member'
import { namesApart } from '@tessera/domain/members/names-apart'
import { ChevronLeft, ChevronRight, Send } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useApi } from '../firebase/use-api.ts'
import { dayText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Row } from '../ui/layout.tsx'
import { useGrowing } from '../ui/list/use-growing.tsx'
import { ModalActions } from '../ui/modal.tsx'
import { Progress } from '../ui/progress.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useToday } from '../ui/today.tsx'
import { unreachedText } from './letter-texts.ts'
import { LetterView } from './letter-view.tsx'
import styles from './letters.module.css'
import { PrintButton } from './print-button.tsx'
import { countLetters, countOnPaper, goesOnPaper, mayTake, readFor, whyUnreached } from './reach.ts'
import { SendSummary } from './send-summary.tsx'
import { failedMail } from './use-letter-mail.ts'
import type { Sending } from './use-sending.ts'

interface Props {
  members: readonly Member[]
  mail: LetterMail
  sending: Sending
  request: LetterRequest
  /** Sets if the card is attached; absent if it cannot be. */
  onAttach: ((attach: boolean) => void) | undefined
  /** Back to the words of a note. */
  onBack: (() => void) | undefined
  onCancel: () => void
}

/** Shows the e-mail to each person, and who gets one. Who had one a short while ago is left out unless ticked. */
export function SendChoice({ members, mail, sending, request, onAttach, onBack, onCancel }: Props) {
  const { send, busy, queued, error } = sending
  const today = useToday()
  const mails = new Map(mail.members.map((one) => [one.memberId, one]))
  const lastOf = ({ id }: Member) => lastDay(request.kind, mails.get(id))
  const isRecent = (member: Member) =>
    request.kind === 'reminder'
      ? isReminded(mails.get(member.id) ?? {}, today, mail.reminders.pauseDays)
      : request.kind === 'proof'
        ? isAskedForProof(mails.get(member.id) ?? {}, member)
        : lastOf(member) !== undefined
  const waits = ({ id }: Member) => request.kind === 'reminder' && mails.get(id)?.reminder?.waits
  const whyOf = (member: Member) => whyUnreached(request.kind, member, mails.get(member.id), today, mail.leaves)
  const reached = members.filter((one) => !whyOf(one))
  const mailOf = (id: string) => mails.get(id)
  const readers = readFor(request.kind, reached, mailOf)
  const wanted = reached.filter(({ id }) => !readers.has(id))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(wanted.filter((member) => !isRecent(member)).map(({ id }) => id)),
  )
  const [place, setPlace] = useState(0)
  const { shown, end } = useGrowing(members)
  const nameOf = useMemo(() => namesApart(members), [members])
  const member = members[place]
  const choose = (id: string, is: boolean) => {
    const next = new Set(chosen)
    if (is) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const reachable = wanted.map(({ id }) => id)
  const hasAll = reachable.every((id) => chosen.has(id))
  const unreached = members.flatMap((one) => {
    const why = chosen.has(one.id) ? undefined : whyOf(one)
    return why ? [{ member: one, why }] : []
  })
  const onPaper = new Set(unreached.flatMap(({ member: { id }, why }) => (goesOnPaper(request.kind, why) ? id : [])))
  const mailed = members.filter(({ id }) => chosen.has(id))
  // Those who had one a short while ago are in a request of their own, as `queueLetters` sends them.
  const emails = [true, false].reduce(
    (sum, is) =>
      sum +
      countLetters(
        request,
        mailed.filter((one) => isRecent(one) === is),
        mailOf,
      ),
    0,
  )
  const letters = countOnPaper(
    request.kind,
    members.filter(({ id }) => onPaper.has(id)),
    mailOf,
  )
  const start = () => {
    const forced = mailed.filter(isRecent).map(({ id }) => id)
    void send(request, { byEmail: chosen, forced: new Set(forced), onPaper })
  }
  return (
    <>
      {error && <Banner tone="error">{error}</Banner>}
      <Row align="center" justify="space-between">
        <IconButton
          label={t('Previous person')}
          icon={<ChevronLeft />}
          disabled={place === 0}
          onClick={() => setPlace(place - 1)}
        />
        <span aria-live="polite">
          {t('{name}, {place} of {count}', {
            name: member ? nameOf(member) : '',
            place: place + 1,
            count: members.length,
          })}
        </span>
        <IconButton
          label={t('Next person')}
          icon={<ChevronRight />}
          disabled={place >= members.length - 1}
          onClick={() => setPlace(place + 1)}
        />
      </Row>
      {member && <Preview key={member.id} member={member} request={request} onPaper={onPaper.has(member.id)} />}
      {onAttach && (
        <CheckboxField
          label={t('Attach the card for Apple Wallet')}
          checked={request.attachPass ?? false}
          onChange={({ target }) => onAttach(target.checked)}
        />
      )}
      {reachable.length > 1 && (
        <CheckboxField
          label={t('All {count}', { count: reachable.length })}
          checked={hasAll}
          disabled={busy}
          onChange={() => setChosen(new Set(hasAll ? [] : reachable))}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <ul className={styles.people} tabIndex={0} aria-label={t('Who gets an e-mail')}>
        {shown.map((one) => {
          const why = whyOf(one)
          const day = lastOf(one)
          const known = mails.get(one.id)
          return (
            <li key={one.id}>
              <CheckboxField
                label={nameOf(one)}
                hint={
                  why
                    ? unreachedText(why)
                    : inWords(waits(one) ? t('A reminder waits to be sent') : lastText(day), readers.get(one.id), known)
                }
                checked={chosen.has(one.id)}
                disabled={why !== undefined && !mayTake(request.kind, one, known, why)}
                onChange={({ target }) => choose(one.id, target.checked)}
              />
            </li>
          )
        })}
        {end}
      </ul>
      <SendSummary count={emails} unreached={unreached} paper={letters} nameOf={nameOf} />
      {busy && <Progress label={t('Preparing the e-mails')} value={queued} max={chosen.size} />}
      <div className={styles.footer}>
        <ModalActions>
          <Button onClick={onBack ?? onCancel} disabled={busy}>
            {t(onBack ? 'Back' : 'Cancel')}
          </Button>
          {request.kind === 'reminder' && (
            <PrintButton memberIds={mailed.map(({ id }) => id)} disabled={busy}>
              {t('Print')}
            </PrintButton>
          )}
          <Button
            variant="primary"
            icon={<Send />}
            busy={busy}
            disabled={chosen.size + onPaper.size === 0}
            onClick={start}
          >
            {sendText(emails, letters)}
          </Button>
        </ModalActions>
      </div>
    </>
  )
}

function sendText(count: number, paper: number): string {
  if (paper === 0) return t('Send {count, plural, one {# e-mail} other {# e-mails}}', { count })
  if (count === 0) return t('Print {paper, plural, one {# letter} other {# letters}}', { paper })
  return t('Send {count, plural, one {# e-mail} other {# e-mails}} and print {paper}', { count, paper })
}

/** What stands below a person: the last e-mail, and who in the family reads this one. */
function inWords(
  last: string | undefined,
  reader: Member | undefined,
  mail: MemberMail | undefined,
): string | undefined {
  const { via } = mail ?? {}
  const who = reader ? t('{name} gets it', { name: reader.fullName }) : via && t('To {name}', { name: via.fullName })
  return [last, who].filter(Boolean).join(' · ') || undefined
}

const lastText = (day: string | undefined) => day && t('Last on {day}', { day: dayText(day) })

/** The day of the last e-mail of a kind. */
function lastDay(kind: LetterRequest['kind'], mail: MemberMail | undefined): string | undefined {
  const days = {
    invitation: mail?.invitedOn,
    card: mail?.cardOn,
    reminder: mail?.remindedOn,
    proof: mail?.proofAsked?.on,
    note: undefined,
  }
  return days[kind]
}

interface Previewed {
  member: Member
  request: LetterRequest
  onPaper: boolean
}

function Preview({ member, request, onPaper }: Previewed) {
  const isCard = onPaper && request.kind === 'card'
  const { data, lastError } = useApi(lettersContract.preview, {
    params: { id: member.id },
    body: { ...request, onPaper },
    failure: failedMail,
    when: !isCard,
  })
  if (isCard) return <Banner tone="info">{t('This person gets a letter on paper with the card to cut out')}</Banner>
  if (lastError) return <Banner tone="error">{lastError}</Banner>
  if (!data) return <Skeleton lines={4} height={44} />
  if (!data.content) return <Banner tone="info">{t('This person gets no e-mail')}</Banner>
  return <LetterView to={onPaper ? undefined : data.to} language={data.language} content={data.content} />
}
