import { resultOf } from '@tessera/domain/passes/scan'
import { BadgeCheck, CircleSlash, TriangleAlert } from 'lucide-react'
import { dayText, itemText, momentText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Avatar } from '../ui/avatar.tsx'
import styles from './check-answer.module.css'
import { type Checked, resultWords } from './checked.ts'

const marks = { valid: BadgeCheck, due: TriangleAlert, refused: CircleSlash }

/** The answer to the card that was checked last, readable from a distance. `earlier` are those before it. */
export function CheckAnswer({
  checked: { card, offline },
  earlier,
}: {
  checked: Checked
  earlier: readonly Checked[]
}) {
  const { member, reason } = card
  const tone = card.byNumber ? 'due' : resultOf(card)
  const Mark = marks[tone]
  const before = member && earlier.find((one) => one.card.member?.id === member.id)
  return (
    <section className={styles[tone]}>
      <p className={styles.word}>
        <Mark aria-hidden="true" />
        {card.byNumber ? t('No card shown') : t(resultWords[tone])}
      </p>
      {member && (
        <p className={styles.person}>
          <Avatar name={member.fullName} photoUrl={member.photoUrl} size={96} className={styles.photo} />
          <span>
            <strong className={styles.name}>{member.fullName}</strong>
            <br />
            {member.memberId}
            {card.byNumber && ` · ${t(member.status)}`}
          </span>
        </p>
      )}
      {reason && (tone === 'refused' || card.byNumber) && <p>{t(reason)}</p>}
      {member?.countsUntil && (
        <p>{t('A payment is due. The card counts until {day}.', { day: dayText(member.countsUntil) })}</p>
      )}
      {tone === 'due' && member && member.unmet.length > 0 && (
        <p>{t('Not paid: {items}', { items: member.unmet.map(itemText).join(', ') })}</p>
      )}
      {offline && <p>{t('Without a connection, as of {moment}.', { moment: momentText(new Date(offline.asOf)) })}</p>}
      {before && <p>{t('Checked before: {moment}', { moment: momentText(new Date(before.at)) })}</p>}
    </section>
  )
}
