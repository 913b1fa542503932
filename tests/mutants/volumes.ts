import type { Mutant } from './mutant.ts'

const pure = (...files: string[]) => ({ files, project: 'pure' })
const binding = { files: ['tests/emulator/api/history-binding'] }

/** Mutations of the old entries of a history that are bound in volumes. */
export const volumeMutants: readonly Mutant[] = [
  {
    id: 'volumes-divided-over-commits',
    file: 'api/src/history/change-entries.ts',
    find: 'for (const together of [...bound.values(), ...alone]) {',
    replace: 'for (const together of [...[...bound.values()].flat().map((one) => [one]), ...alone]) {',
    why: 'A volume is written anew twice, the second time with what the first has deleted: nobody can be deleted for good.',
    tests: pure('api/src/history/change-entries'),
  },
  {
    id: 'volumes-of-other-clubs',
    file: 'api/src/history/volumes.ts',
    find: "one.get('clubId') !== volume.clubId",
    replace: "one.get('clubId') === undefined",
    why: 'Whoever has the database alone shows a club the history of another.',
    tests: pure('api/src/history/change-entries'),
  },
  {
    id: 'volumes-of-deletions',
    file: 'api/src/history/fill-volume.ts',
    find: 'return !isDeletion && isReadAgain(doc)',
    replace: 'return isReadAgain(doc)',
    why: 'What was deleted 90 days ago is kept for three years.',
    tests: pure('api/src/history/fill-volume'),
  },
  {
    id: 'volumes-of-too-many-members',
    file: 'api/src/history/fill-volume.ts',
    find: 'all.size <= mostMarks &&',
    replace: '',
    why: 'A volume has more indexes than the database takes: from then on nothing of the club is bound.',
    tests: pure('api/src/history/fill-volume'),
  },
  {
    id: 'volumes-not-found-by-nobody',
    file: 'server/src/history-marks.ts',
    find: '[ofNobody, bothMarks(ofKind, ofNobody)]',
    replace: '[ofNobody]',
    why: 'Old changes of settings are missing from their list.',
    tests: pure('server/src/history-marks'),
  },
  {
    id: 'volumes-within-one-another',
    file: 'api/src/history/bind.ts',
    find: "after: momentOf(docs[0]?.get('to'))",
    replace: 'after: undefined',
    why: 'A volume begins within another, and lists, which read them in order, leave out its entries.',
    tests: binding,
  },
  {
    id: 'volumes-of-the-unsealed',
    file: 'api/src/history/bind.ts',
    find: ".where('at', '<', until)",
    replace: ".where('at', '<=', until)",
    why: 'An entry is bound that no seal has yet.',
    tests: binding,
  },
  {
    id: 'volumes-part-a-moment',
    file: 'api/src/history/bind.ts',
    find: 'moments.slice(0, -1)',
    replace: 'moments',
    why: 'Of entries that were written together some are in a volume and some are left for ever.',
    tests: binding,
  },
  {
    id: 'volumes-of-what-has-changed',
    file: 'api/src/history/bind.ts',
    find: 'history.delete(batch, entry)',
    replace: 'history.delete(batch, { id: entry.id })',
    why: 'What is deleted for good while it is being bound is in the volume.',
    tests: binding,
  },
  {
    id: 'volumes-end-too-early',
    file: 'api/src/history/volumes.ts',
    find: 'until && volume.from >= until',
    replace: 'until && volume.to >= until',
    why: 'Entries of the first volume that goes on after a day are missing from the seal of that day.',
    tests: binding,
  },
  {
    id: 'volumes-by-members-first',
    file: 'api/src/history/volumes.ts',
    find: 'for await (const doc of inReads(',
    replace:
      'const early = await Array.fromAsync(members.length > 0 ? aboutMembers(source, ofClub, asked) : [])\n  for await (const doc of inReads(',
    also: [
      {
        file: 'api/src/history/volumes.ts',
        find: 'for await (const doc of members.length > 0 ? aboutMembers(source, ofClub, asked) : []) yield*',
        replace: 'for (const doc of early) yield*',
      },
    ],
    why: 'A volume that is written anew at the same time is found by neither of its forms: what it has of a member stays.',
    tests: binding,
  },
  {
    id: 'audit-volumes-touch',
    file: 'gateway/src/audit/audit-backup.ts',
    find: 'from <= inOrder[place].to',
    replace: 'from < inOrder[place].to',
    why: 'An audit says that all is right of volumes of which screens leave out one.',
    tests: pure('gateway/src/audit/audit-backup'),
  },
  {
    id: 'audit-entry-in-the-wrong-seal',
    file: 'gateway/src/audit/audit-backup.ts',
    find: '(inOrder[place]?.at ?? until) < until',
    replace: '(inOrder[place]?.at ?? until) <= until',
    why: 'An audit says that an entry was added where none was.',
    tests: pure('gateway/src/audit/audit-backup'),
  },
]
