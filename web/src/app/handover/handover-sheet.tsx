import type { Committee } from '@tessera/domain/duties/committee'
import type { HandoverPoint } from '@tessera/domain/duties/handover'
import { createPortal } from 'react-dom'
import { dutyName } from '../../language/duty-text.ts'
import { dayText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import styles from '../../ui/printed-sheet.module.css'
import { pointText } from './point-text.ts'

interface Props {
  club: string
  today: string
  committee: Committee
  points: readonly HandoverPoint[]
}

/** The handover on paper, to be signed: on screens it is hidden, and when the page is printed it stands in its place. */
export function HandoverSheet({ club, today, committee: { people, invitations }, points }: Props) {
  return createPortal(
    <section className={styles.sheet} aria-label={t('Handover on paper')}>
      <p>{club}</p>
      <h1>{t('Handover, as of {day}', { day: dayText(today) })}</h1>
      <table>
        <thead>
          <tr>
            <th>{t('Name')}</th>
            <th>{t('Duty')}</th>
            <th>{t('First day')}</th>
            <th>{t('Last day')}</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ uid, name, duty, from, until, isSuspended }) => (
            <tr key={uid}>
              <td>{name}</td>
              <td>{dutyName(duty)}</td>
              <td>{from === undefined ? '–' : dayText(from)}</td>
              <td>{isSuspended ? t('Suspended') : until === undefined ? '–' : dayText(until)}</td>
            </tr>
          ))}
          {invitations.map(({ id, email, duty, from, until }) => (
            <tr key={id}>
              <td>{email}</td>
              <td>{dutyName(duty)}</td>
              <td>
                {t('Invited')}
                {from !== undefined && ` · ${dayText(from)}`}
              </td>
              <td>{until === undefined ? '–' : dayText(until)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.end}>
        <table>
          <tbody>
            {points.map((point) => (
              <tr key={point.id}>
                <td>{point.state === 'done' ? '☑' : '☐'}</td>
                <td>{pointText(point)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className={styles.signatures}>
          <p>{t('Place, date')}</p>
          <p>{t('Signature of who goes')}</p>
          <p>{t('Signature of who comes')}</p>
        </div>
      </div>
    </section>,
    document.body,
  )
}
