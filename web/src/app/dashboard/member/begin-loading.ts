import { lettersContract } from '@tessera/domain/letters/contract'
import { memberNotesContract } from '@tessera/domain/members/notes-contract'
import { paymentsContract } from '@tessera/domain/payments/contract'
import { mutate, SWRConfig, unstable_serialize } from 'swr'
import { type Source, sourceOf } from '../../../firebase/use-api.ts'

/** For so long the pointer or the focus rests on a name before anything is asked for, in milliseconds. */
const rest = 80

/** Caches a response for the first render of the page, which asks again for what may have changed since. */
async function begin<T>({ key, load }: Source<T>): Promise<void> {
  if (!(key && load) || SWRConfig.defaultValue.cache.get(unstable_serialize(key))) return
  await mutate(key, load(), { revalidate: false })
}

/** Loads what the page of a member shows first beside what the list has. The page shows what fails. */
function beginWith(id: string): void {
  const params = { id }
  for (const source of [paymentsContract.ofMember, memberNotesContract.get, lettersContract.ofMember].map((endpoint) =>
    sourceOf(endpoint, { params }),
  ))
    void begin(source as Source<unknown>).catch(() => undefined)
}

let timer: ReturnType<typeof setTimeout> | undefined

/** The id of the member whose name in the list an event is on. */
const memberAt = ({ target }: Event): string | undefined =>
  target instanceof Element && target.closest('a[href^="/members/"]')
    ? target.closest<HTMLElement>('tr[data-id]')?.dataset.id
    : undefined

function follow(event: Event): void {
  clearTimeout(timer)
  const id = memberAt(event)
  if (id) timer = setTimeout(() => beginWith(id), rest)
}

/**
 * From now on the page of a member whose name in the list the pointer or the focus rests on begins to load. A click stops
 * that: the page itself asks then.
 */
export function beginLoadingOnNames(): void {
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, follow, { passive: true })
  document.addEventListener('click', () => clearTimeout(timer), { capture: true, passive: true })
}
