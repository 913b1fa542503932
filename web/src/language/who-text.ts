import type { HistoryEvent } from '@tessera/domain/history/contract'
import { text } from '@tessera/domain/texts/text'
import { t } from './t.ts'

const actorLabels: Readonly<Record<NonNullable<HistoryEvent['as']>, string>> = {
  job: text('Automatically'),
  operator: text('The operator of the server'),
  anyone: text('Somebody with a link'),
  member: text('The member'),
}

/** Who has done it, in words. */
export const whoText = ({ by, as }: Pick<HistoryEvent, 'by' | 'as'>): string =>
  by || t(as ? actorLabels[as] : 'Unknown')
