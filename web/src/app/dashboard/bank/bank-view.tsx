import type { LinePart } from '@tessera/domain/bank/bank-line'
import type { Member } from '@tessera/domain/members/member'
import { text } from '@tessera/domain/texts/text'
import { CheckCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useMay } from '../../../firebase/session.ts'
import { errorText } from '../../../http/error-text.ts'
import { countText } from '../../../language/format.ts'
import { t } from '../../../language/t.ts'
import { usePaymentItems, usePaymentYears } from '../../../payments/ledger/use-ledger.ts'
import type { OwedOf } from '../../../payments/record/payer.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { FilterChips } from '../../../ui/list/filter-chips.tsx'
import { focusRow } from '../../../ui/list/focus-row.ts'
import { ListBar } from '../../../ui/list/list-bar.tsx'
import { ListBody } from '../../../ui/list/list-body.tsx'
import { useChoice } from '../../../ui/list/use-choice.ts'
import { useFound } from '../../../ui/list/use-found.ts'
import { Progress } from '../../../ui/progress.tsx'
import { useKept } from '../../../ui/use-kept.ts'
import { type BankEntry, type EntryKind, kindBadges, type Taken } from './bank-entry.ts'
import { BankTable } from './bank-table.tsx'
import { ChoosePartsModal } from './choose-parts-modal.tsx'
import { entrySearch } from './entry-search.ts'
import { RecordButton, RecordReport, useRecording } from './record-entries.tsx'
import { useBankEntries } from './use-bank-entries.ts'
import { useEntryActions } from './use-entry-actions.tsx'

interface Props {
  lines: Parameters<typeof useBankEntries>[0]['lines']
  more: boolean
  confirmed: Parameters<typeof useBankEntries>[0]['confirmed']
  members: readonly Member[]
  owed: OwedOf
  /** True while the form for the columns of an unknown bank is open: the invitation to add a statement is left out then. */
  isAsking: boolean
}

/** The lines that wait, with what each is taken for: taken, changed or put aside one by one, then recorded in one go. */
export function BankView({ lines, more, confirmed, members, owed, isAsking }: Props) {
  const items = usePaymentItems().data
  const years = usePaymentYears().data
  const [kept, keep] = useKept<Taken>('bank-lines', { stays: true })
  const [taken, setTaken] = useState<Taken>(kept ?? {})
  const [choosing, setChoosing] = useState<{ readonly entry: BankEntry; readonly place: number }>()
  const change = (next: Taken) => {
    setTaken(next)
    keep(next)
  }
  const take = (id: string, parts: readonly LinePart[]) => change({ ...taken, [id]: parts })
  const { entries, matching } = useBankEntries({ lines, confirmed, members, owed, items, taken })
  const [kind, chooseKind] = useChoice('sure', ['all', 'certain', 'probable', 'unknown', 'returned'])
  const shown = kind === 'all' ? entries : entries?.filter((entry) => entry.kind === kind)
  const searchIn = useMemo(() => entrySearch(members), [members])
  const search = useFound(shown, 'bank-search', searchIn, keepAll)
  const acceptShown = () =>
    change({ ...taken, ...Object.fromEntries((search.found ?? []).map(({ id, parts }) => [id, parts])) })
  const recording = useRecording((ids) => change(without(taken, ids)))
  const choose = (entry: BankEntry, rows: readonly BankEntry[]) => setChoosing({ entry, place: rows.indexOf(entry) })
  const may = useMay('money')
  const { putAside, takeBack } = useEntryActions()
  const countOf = (one: EntryKind) => entries?.filter((entry) => entry.kind === one).length
  const chips = [
    { id: 'all' as const, label: t('All'), count: entries?.length },
    ...(['certain', 'probable', 'unknown', 'returned'] as const).flatMap((id) =>
      id !== 'returned' || countOf(id) ? [{ id, label: t(kindBadges[id].label), count: countOf(id) }] : [],
    ),
  ]
  return (
    <Stack gap={14}>
      {more && (
        <Banner tone="info">{t('More lines wait than are shown. They follow once these are decided on.')}</Banner>
      )}
      {lines.length > 0 && (
        <ListBar
          label={t('Search bank lines')}
          placeholder={t('Search payer, purpose or member')}
          search={search}
          actions={
            entries &&
            may && (
              <>
                {kind === 'probable' && shown && shown.length > 0 && (
                  <Button icon={<CheckCheck />} onClick={acceptShown}>
                    {t('Accept these {count}', { count: countText(search.found?.length ?? 0) })}
                  </Button>
                )}
                <RecordButton entries={entries} recording={recording} isReady={matching.isCurrent} />
              </>
            )
          }
        >
          <FilterChips label={t('How sure')} chips={chips} value={kind} onChange={chooseKind} />
        </ListBar>
      )}
      {!entries && matching.of > 0 && !matching.error && (
        <Progress
          label={t('Finding what the lines pay')}
          value={matching.done}
          max={matching.of}
          text={t('{done} of {all}', { done: countText(matching.done), all: countText(matching.of) })}
        />
      )}
      {(lines.length > 0 || !isAsking) && (
        <ListBody
          rows={years && search.found}
          error={matching.error === undefined ? undefined : errorText(matching.error, failedMatch)}
          onRetry={matching.retry}
          loading={t('Loading bank lines...')}
          empty={
            lines.length === 0
              ? { title: t('No line waits for a decision'), text: t(hint) }
              : { title: t('No such bank line') }
          }
        >
          {(rows) => (
            <BankTable
              rows={rows}
              members={members}
              items={items ?? []}
              years={years ?? []}
              onTake={(entry) => (entry.kind === 'probable' ? take(entry.id, entry.parts) : choose(entry, rows))}
              onChoose={(entry) => choose(entry, rows)}
              onAside={putAside}
              onTakeBack={takeBack}
            />
          )}
        </ListBody>
      )}
      <RecordReport recording={recording} />
      <ChoosePartsModal
        entry={choosing?.entry}
        members={members}
        owed={owed}
        items={items ?? []}
        years={years ?? []}
        onTake={(parts) => choosing && take(choosing.entry.id, parts)}
        onClose={() => setChoosing(undefined)}
        onGoOn={() => choosing && focusRow(choosing.place)}
      />
    </Stack>
  )
}

const hint = text('Download a statement from your bank, as CAMT, MT940 or CSV, and add it here.')
const failedMatch = text('What the lines pay could not be found out')
const keepAll = (found: readonly BankEntry[]) => found

const without = (taken: Taken, ids: readonly string[]): Taken =>
  Object.fromEntries(Object.entries(taken).filter(([id]) => !ids.includes(id)))
