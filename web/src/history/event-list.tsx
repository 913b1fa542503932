import type { HistoryEvent } from '@tessera/domain/history/contract'
import { momentText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { whoText } from '../language/who-text.ts'
import { FactList } from '../ui/list/fact-list.tsx'
import { changeTexts, kindLabels, nameText, runLabels, shortenedText, subjectText } from './event-text.ts'

/** Events of the history, each with what has happened, before and after, when and by whom. */
export const EventList = ({ events }: { events: readonly HistoryEvent[] }) => (
  <FactList
    rows={events}
    nameOf={(event) =>
      event.count === undefined
        ? nameText(event) || subjectText(event)
        : t('{name} and others', { name: nameText(event) })
    }
    facts={(event) => <Facts event={event} />}
  />
)

const Facts = ({ event }: { event: HistoryEvent }) => (
  <>
    <p>
      {[kindLabels[event.kind], event.run && runLabels[event.run]].flatMap((one) => (one ? t(one) : [])).join(', ')}
      {`. ${subjectText(event)}`}
    </p>
    {changeTexts(event).map((change) => (
      <p key={change}>{change}</p>
    ))}
    {event.shortened && <p>{t(shortenedText)}</p>}
    <p>{`${momentText(new Date(event.at))}, ${whoText(event)}`}</p>
    {event.restoredAt && <p>{t('Restored on {day}', { day: momentText(new Date(event.restoredAt)) })}</p>}
  </>
)
