import { readCommittee } from '../accounts/service.ts'
import { storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import type { Named } from './changes.ts'
import type { ActorOf } from './events.ts'
import type { Entry } from './store.ts'

const others = ['job', 'operator', 'anyone'] as const
const ofMember = 'member_'

/** The names of what entries of a club's history say. */
export interface Names {
  /** The committee and the keys of machines, which a list can be asked for. */
  readonly people: { readonly id: string; readonly name: string }[]
  readonly actorOf: ActorOf
  /** Reads what the values of some entries name, and the members who have acted. */
  readonly namesIn: (entries: readonly Entry[]) => Promise<{ readonly named: Named; readonly actorOf: ActorOf }>
}

export async function readNames({ firebase: { db }, log }: Needs<'db' | 'log'>, clubId: string): Promise<Names> {
  const [keys, members] = [storeOf(db, 'machineKeys'), storeOf(db, 'members')]
  const [committee, machines, club] = await Promise.all([
    readCommittee(db, clubId),
    keys.find(keys.ofClub(clubId), log),
    storeOf(db, 'clubs').get(clubId),
  ])
  const people = [
    ...committee.map(({ id, displayName, email }) => ({ id, name: displayName ?? email ?? '' })),
    ...machines.map(({ id, name }) => ({ id: `key_${id}`, name })),
  ]
  const known = new Map(people.map(({ id, name }) => [id, name]))
  const actorsWith =
    (nameOfMember: Named['nameOfMember']): ActorOf =>
    (by) => {
      const other = others.find((one) => one === by)
      if (other) return { by: '', as: other }
      if (by.startsWith(ofMember)) return { by: nameOfMember(by.slice(ofMember.length)) ?? '', as: 'member' }
      return { by: known.get(by) ?? '' }
    }
  return {
    people,
    actorOf: actorsWith(() => undefined),
    async namesIn(entries) {
      const found = await members.getMany([...new Set(entries.flatMap(membersIn))])
      const nameOfMember = (id: string) => {
        const member = found.get(id)
        return member?.clubId === clubId ? member.fullName : undefined
      }
      const { membershipTypes: types = [], memberFields: fields = [] } = club ?? {}
      return { named: { types, fields, nameOfMember }, actorOf: actorsWith(nameOfMember) }
    },
  }
}

/** The members whom an entry names: who has done it, and whom one of a family belongs to. */
const membersIn = ({ by, documents }: Entry): string[] =>
  [
    by.startsWith(ofMember) ? by.slice(ofMember.length) : '',
    ...documents.slice(0, 1).flatMap(({ before, after }) => [before.belongsTo, after?.belongsTo]),
  ].filter((id): id is string => typeof id === 'string' && /^(?!__)[\w-]+$/.test(id))
