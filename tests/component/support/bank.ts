import { type BankColumns, withColumns } from '@tessera/domain/bank/bank-columns'
import type { BankLine } from '@tessera/domain/bank/bank-line'
import { bankContract } from '@tessera/domain/bank/contract'
import { lineIdentity } from '@tessera/domain/bank/line-identity'
import { sortOut } from '@tessera/domain/bank/sort-out'
import type { StatementLine } from '@tessera/domain/bank/statement-line'
import { refundsContract } from '@tessera/domain/refunds/contract'
import { answer } from './backend.ts'
import { clubId } from './club.ts'
import type { Documents } from './documents.ts'

const idOf = (place: number): string => `${clubId}.${String(place).padStart(32, '0')}`

/** Mocks the lines of bank statements; one undo request reverts a whole run. Returns the lines as they are now. */
export function answerBank(documents: Documents, added: readonly StatementLine[] = []): BankLine[] {
  const lines: BankLine[] = []
  /** Identities by id. */
  const known = new Map<string, string>()
  let columns: BankColumns[] = []
  const runs = new Map<string, string[]>()
  const set = (id: string, state: BankLine['state']) => {
    const at = lines.findIndex((line) => line.id === id)
    const line = lines[at]
    if (line) lines[at] = { ...line, state }
  }
  const add = (some: readonly StatementLine[], anyway = false) => {
    const given = some.map((line) => ({ ...line, id: lineIdentity(line) }))
    const has = lines.map((line) => ({ ...line, id: known.get(line.id) ?? '' }))
    const sorted = sortOut(given, has)
    const isAdded = (at: number) => sorted[at]?.kind === 'new' || (anyway && sorted[at]?.kind === 'alike')
    const fresh = given.filter((_, at) => isAdded(at))
    for (const { occurrence: _, id, ...line } of fresh) {
      known.set(idOf(lines.length), id)
      lines.push({ ...line, id: idOf(lines.length), state: 'waiting' })
    }
    const alike = sorted.flatMap(({ kind }, at) => (kind === 'alike' && !anyway ? at : []))
    return { added: fresh.length, known: some.length - fresh.length - alike.length, alike }
  }
  const waiting = () => lines.filter(({ state }) => state === 'waiting')
  add(added)
  answer(bankContract.lines, () => {
    const last = [...runs.keys()].at(-1)
    const lastRun = last ? { id: last, at: '2026-03-05T10:00:00.000Z' } : null
    return { lines: waiting(), more: false, confirmed: [], lastRun }
  })
  answer(refundsContract.list, [])
  answer(bankContract.count, () => ({ waiting: waiting().length }))
  answer(bankContract.add, ({ body }) => add(body.lines, body.anyway))
  answer(bankContract.columns, () => ({ columns }))
  answer(bankContract.choose, ({ body: { seen: _, ...chosen } }) => {
    columns = withColumns(columns, chosen)
    return { columns }
  })
  answer(bankContract.decide, ({ body }) => {
    for (const id of body.ids) set(id, body.state)
    return { changed: body.ids.length }
  })
  answer(bankContract.record, ({ params, body }) => {
    const ids = body.records.map(({ lineId, parts }) => {
      set(lineId, 'recorded')
      for (const { memberId, itemId, cents } of parts) {
        const names = { memberName: '', itemName: '', notes: '', createdBy: 'admin', paymentDate: '2026-03-02' }
        documents.put('payments', {
          id: `${lineId} ${memberId} ${itemId}`,
          memberId,
          itemId,
          amount: cents / 100,
          bankLineId: lineId,
          ...names,
        })
      }
      return lineId
    })
    runs.set(params.id, [...(runs.get(params.id) ?? []), ...ids])
    return { outcomes: ids.map(() => ({ kind: 'recorded' as const })) }
  })
  answer(bankContract.undo, ({ params }) => {
    const ids = runs.get(params.id) ?? []
    for (const id of ids) set(id, 'waiting')
    for (const { id } of documents.all('payments'))
      if (ids.some((one) => String(id).startsWith(`${one} `))) documents.delete('payments', String(id))
    runs.delete(params.id)
    return { left: 0, undone: ids.length, kept: [] }
  })
  return lines
}
