import { readFileSync } from 'node:fs'
import { importBatchRows } from '@tessera/domain/members/import'
import type { Member } from '@tessera/domain/members/member'
import { inputOf } from '@tessera/domain/members/member-input'
import { mergedValues } from '@tessera/domain/members/own-fields'
import { fold } from '@tessera/domain/text'
import { expect } from 'vitest'
import { guessColumns } from '../../../web/src/members/import/guess-columns.ts'
import { guessField } from '../../../web/src/members/import/guess-field.ts'
import { readRows } from '../../../web/src/members/import/import-row.ts'
import { planImport } from '../../../web/src/members/import/plan-import.ts'
import { readCsv } from '../../../web/src/members/import/read-csv.ts'
import { headsFirst, sentRow } from '../../../web/src/members/import/sent-rows.ts'
import { indexMembers } from '../../../web/src/members/known-members.ts'
import { test } from '../../support/fixtures.ts'

const folder = new URL('../../cases/clubs/', import.meta.url)

test.for([
  ['sports-club-cp1252.csv', 160, 60],
  ['alpine-section.csv', 300, 0],
  ['workshop.csv', 45, 0],
] as const)(
  'the members of %s are answered with every fact that their rows have',
  async ([name, count, inFamilies], { club }) => {
    const table = readCsv(readFileSync(new URL(name, folder)))
    const guessed = guessColumns(table.header, [], table.rows)
    const cellsAt = (place: number) => table.rows.map(({ cells }) => (cells[place] ?? '').trim())
    const typeNames = [...new Set(cellsAt(guessed.type ?? -1))].filter(Boolean)
    const types = typeNames.map((name, n) => ({ id: `t${n}`, name, shortName: `t${n}`, enabled: true }))
    const used = new Set(Object.values(guessed))
    const own = table.header.flatMap((column, place) => (used.has(place) ? [] : guessField(column, cellsAt(place))))
    const changed = await club.call('PATCH', '/api/clubs', { membershipTypes: types, memberFields: own })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)

    const facts = { today: '2026-11-30', types, own }
    const planned = planImport(
      readRows(table, guessColumns(table.header, own, table.rows), facts),
      indexMembers([]),
      true,
    )
    expect(planned.map(({ plan }) => plan.kind)).toEqual(Array.from({ length: count }, () => 'new'))
    const { id } = (await club.call('POST', '/api/members/imports')).body
    const rows = headsFirst(planned).map(sentRow)
    for (let at = 0; at < rows.length; at += importBatchRows) {
      const { body } = await club.call('POST', `/api/members/imports/${id}`, {
        rows: rows.slice(at, at + importBatchRows),
      })
      expect(body.outcomes.filter(({ kind }: { kind: string }) => kind !== 'added')).toEqual([])
    }

    const members: Member[] = (await club.call('GET', '/api/members')).body
    const byNumber = new Map(members.map((member) => [fold(member.memberId), member]))
    const idOf = (number = '') => (number ? (byNumber.get(fold(number))?.id ?? 'nobody') : '')
    expect(members).toHaveLength(count)
    expect(members.filter(({ belongsTo }) => belongsTo)).toHaveLength(inFamilies)
    for (const { row, read, input, headNumber } of planned) {
      const member = byNumber.get(read.number)
      const expected = inputOf({ ...input, belongsTo: idOf(headNumber), fields: mergedValues(input.fields) })
      expect(member && inputOf(member), `row ${row}`).toEqual(expected)
      expect(member?.enabled).toBe(true)
    }
  },
)
