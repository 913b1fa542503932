import type { Member } from '@tessera/domain/members/member'
import { readOwnFilter } from '@tessera/domain/members/own-filter'
import { columnName, hasOwnColumns, memberColumns, ownColumn, proposedColumns } from '@tessera/domain/views/columns'
import { openedView } from '@tessera/domain/views/opened'
import type { View } from '@tessera/domain/views/view'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useClub } from '../../clubs/use-club.ts'
import { useMay } from '../../firebase/session.ts'
import { useLanguage } from '../../language/language.ts'
import { t } from '../../language/t.ts'
import { ageOptions } from '../../members/list/age-options.ts'
import { cardOptions } from '../../members/list/card-filter.ts'
import { headOptions } from '../../members/list/head-filter.ts'
import { jubileeLabel } from '../../members/list/jubilees.ts'
import { noType } from '../../members/list/keep.ts'
import { leftOptions } from '../../members/list/left-filter.ts'
import { proofOptions } from '../../members/list/proof-filter.ts'
import { reasonOptions } from '../../members/list/reason-filter.ts'
import { viewColumns } from '../../members/list/view-columns.tsx'
import { viewOrder, viewSorts } from '../../members/list/view-order.ts'
import type { KnownOfClub } from '../../members/list/view-rows.ts'
import { ViewTable } from '../../members/list/view-table.tsx'
import type { Viewed } from '../../members/list/viewed.ts'
import { ownFilterName } from '../../members/own-field-text.ts'
import { useFirstMembers } from '../../members/use-members.ts'
import { noStamp, useStamps } from '../../payments/use-stamps.ts'
import { useCommand } from '../../ui/commands.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Modal } from '../../ui/modal.tsx'
import { RetryBanner } from '../../ui/retry-banner.tsx'
import { useToast } from '../../ui/toast-queue.ts'
import { useChangeParams } from '../../ui/use-change-params.ts'
import { useLast } from '../../ui/use-last.ts'
import { useViews } from '../../views/use-views.ts'
import { ViewForm } from '../../views/view-form.tsx'
import { ViewMenu } from '../../views/view-menu.tsx'
import { useFollowedView } from './use-followed-view.ts'
import { type Listed, useListedFiles } from './use-member-files.ts'
import { listedIn, paramsOf, surnameOf } from './view-address.ts'

/** For the filter of the list that a view can keep. */
export const WithoutCard = lazyPart(() => import('./without-card.tsx'), 'WithoutCard')

interface Props extends Listed {
  /** Id of the view in the address. */
  viewId: string | null
  bySurname: boolean
  rememberBySurname: (choice: boolean) => void
  /** Gets how the view in the address shows the list; undefined until it is loaded. */
  onView: (viewed: Viewed | undefined) => void
}

const none: readonly string[] = []
const nobody: readonly Member[] = []
const noneOfBoth = { membershipTypes: [], memberFields: [], givesStamps: false }

/** Returns how the list shows columns: as specified, unless they are a view's own. `files` are those of exports and of paper. */
const viewedAs = (columns: readonly string[], files: readonly string[], known: KnownOfClub): Viewed => ({
  columns: files,
  stampOf: known.stampOf,
  ...(hasOwnColumns(columns) && {
    Table: ViewTable,
    table: viewColumns(columns, known),
    order: viewOrder(known),
    sorts: viewSorts(known.own),
  }),
})

/** The club's views of the members list: the menu, which a club without any does not see, and the form. */
export function MemberViews({ viewId, bySurname, rememberBySurname, onView, listed, standings }: Props) {
  const { views, isMissing, ...stored } = useViews()
  const { club } = useClub()
  const shownClub = club ?? noneOfBoth
  const { membershipTypes: types, memberFields: own, givesStamps } = shownClub
  const { members = nobody } = useFirstMembers(false)
  const toast = useToast()
  const change = useChangeParams()
  const [form, setForm] = useState<{ view: View | undefined }>()
  const shown = useLast(form)
  const chosen = views?.find(({ id }) => id === viewId)
  const opened = useMemo(() => chosen && club && openedView(chosen, club), [chosen, club])
  const [edited, setEdited] = useState<readonly string[]>()
  const stamps = useStamps([...(opened?.view.columns ?? none), ...(edited ?? none)].includes('stampNumber'))
  const { stampOf } = stamps
  const isLoading = viewId !== null && (!club || !(views || isMissing) || !(stampOf || stamps.error))
  const columns = isLoading ? undefined : (opened?.view.columns ?? none)
  const known = useMemo(() => ({ types, own, members, stampOf: stampOf ?? noStamp }), [types, own, members, stampOf])
  const language = useLanguage()
  const viewed = useMemo(
    // The names of the columns are those of the language.
    () => language && columns && viewedAs(edited ?? columns, columns, known),
    [language, columns, edited, known],
  )
  // Before the list is painted: who comes back from a member's page finds the same columns, and the same place.
  useLayoutEffect(() => onView(viewed || undefined), [onView, viewed])
  useListedFiles({ listed, standings, known, columns })
  const isReduced = opened?.lostFilter || opened?.lostColumns
  useEffect(() => {
    if (isReduced && viewId) toast.info(t('The view was opened without what the club no longer has'))
  }, [isReduced, viewId, toast])
  const onDelete = useFollowedView({
    viewId,
    chosen,
    opened,
    isLoaded: views !== undefined && club !== undefined,
    bySurname,
  })
  const show = (view: View | undefined) => {
    const surname = view && surnameOf(view)
    if (surname !== undefined) rememberBySurname(surname)
    const nothing = { id: '', search: '', status: '', filter: '', sort: 'memberId', columns: [] } as const
    change(paramsOf(view ? openedView(view, shownClub).view : nothing), { push: true })
  }
  const edit = (view: View | undefined) => setForm({ view })
  const may = useMay('members', 'money')
  useCommand('save-view', may ? () => edit(undefined) : undefined)
  useCommand('show-view', views && club && ((id) => show(views.find((view) => view.id === id))))
  const hasFamilies = members.some(({ belongsTo }) => belongsTo)
  const hasProofs = types.some(({ proof }) => proof)
  const choices = [...memberColumns, ...own.filter(({ enabled }) => enabled).map(({ id }) => ownColumn(id))].flatMap(
    (id) => {
      const name = columnName(id, own, (label) => t(label))
      return name === undefined ||
        (id === 'typeId' && types.length === 0) ||
        (id === 'proofUntil' && !hasProofs) ||
        (id === 'belongsTo' && !hasFamilies) ||
        (id === 'stampNumber' && !givesStamps)
        ? []
        : [{ id, name }]
    },
  )
  const filterName = (filter: string) => {
    const ofField = readOwnFilter(filter)
    const field = own.find(({ id }) => id === ofField?.fieldId)
    if (ofField && field) return ownFilterName(field, ofField)
    const ofAge = ageOptions([], types, filter).find(({ choice }) => choice === filter)
    const ofProof = proofOptions(types, filter).find(({ choice }) => choice === filter)
    const ofHead = headOptions([], '', filter)[0]
    const ofReason = reasonOptions([], filter)[0]
    const ofLeft = leftOptions([], '', filter)[0]
    const ofCard = cardOptions(false, filter)[0]
    const special = (ofAge ?? ofProof ?? ofHead ?? ofReason ?? ofLeft ?? ofCard)?.label ?? jubileeLabel(filter)
    if (special) return special
    return filter === noType ? t('Without a type') : (types.find(({ id }) => id === filter)?.name ?? '')
  }
  const proposed = opened && opened.view.columns.length > 0 ? opened.view.columns : proposedColumns
  return (
    <>
      {stamps.error && <RetryBanner error={stamps.error} onRetry={stamps.retry} />}
      {views && club && views.length > 0 && (
        <ViewMenu {...stored} views={views} chosen={chosen} onDelete={onDelete} onShow={show} onEdit={edit} />
      )}
      <Modal
        open={form !== undefined}
        onClose={() => setForm(undefined)}
        title={shown?.view ? t('Change {name}', { name: shown.view.name }) : t('Save as a view')}
      >
        {shown && (
          <ViewForm
            choices={choices}
            filterName={filterName}
            view={shown.view}
            views={views ?? []}
            reload={stored.reload}
            listed={{ ...listedIn(new URLSearchParams(location.search), bySurname), columns: [...proposed] }}
            onColumns={setEdited}
            onSaved={(saved) => {
              stored.put(saved)
              change({ view: saved.id })
              setForm(undefined)
            }}
            onCancel={() => setForm(undefined)}
          />
        )}
      </Modal>
    </>
  )
}
