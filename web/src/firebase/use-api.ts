import type { Endpoint } from '@tessera/domain/contract'
import { type Duty, mayDo } from '@tessera/domain/duties/duty'
import { needOf } from '@tessera/domain/duties/endpoints'
import { useCallback } from 'react'
import useSWR, { mutate, type SWRConfiguration } from 'swr'
import { type Answer, type CallOptions, call, defaultFailure, type Rest } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'
import type { Sending } from '../http/send.ts'
import { currentSession } from './session.ts'

/** The name of what is loaded (an API's path, a collection), and for whom; null while it is not to be loaded. */
type Key = readonly [name: string, ...unknown[]] | null

/** What is loaded and cached. */
export interface Source<T> {
  readonly key: Key
  /** Throws an AppError. Null for what only a write puts there. */
  readonly load: (() => Promise<T>) | null
  /** Message of a failure without a sentence of its own. */
  readonly failure?: string | undefined
}

interface Parts extends Pick<Sending, 'params' | 'query' | 'body'> {
  readonly token?: string | undefined
}

/** Key of an endpoint's response: for this user, in this club unless it is of none, or with another token. */
export function keyOf(
  { path, access }: Pick<Endpoint, 'path' | 'access'>,
  { params, query, body, token }: Parts = {},
): Key {
  const { currentUser, clubId } = currentSession()
  const who = token ?? currentUser?.uid
  const club = token || access === 'signed-in' ? 'any' : clubId
  return who && club ? [path, who, club, params, query, body] : null
}

/** Key of what the user has in the current club, such as a collection. */
export const placeKey = (name: string): Key => keyOf({ path: name, access: 'admin' })

/** Loads an endpoint's response again, wherever it is shown. */
export const reload = (endpoint: Endpoint): Promise<unknown> => mutate(keyOf(endpoint))

type ApiOptions<E extends Endpoint> = CallOptions<E> & { readonly when?: boolean }

/** True if the user's duty is for what an endpoint answers; the duties of administrators limit no other endpoint. */
export function mayAsk(endpoint: Pick<Endpoint, 'access' | 'keepers' | 'reads' | 'method'>): boolean {
  const { duty } = currentSession()
  return endpoint.access !== 'admin' || !duty || mayDo(duty as Duty, needOf(endpoint))
}

/** An endpoint's response as a source; not loaded unless `when`, nor for a user whose duty it is not for. */
export const sourceOf = <const E extends Endpoint>(
  endpoint: E,
  { when = true, ...options }: ApiOptions<E>,
): Source<Answer<E>> => ({
  key: when && mayAsk(endpoint) ? keyOf(endpoint, options) : null,
  load: () => call(endpoint, ...([options] as unknown as Rest<E>)),
  failure: options.failure,
})

/**
 * What a source has, loaded when it is first shown and when an event says that it changed. `error` says why there is
 * nothing to show, `lastError` why the last load failed, also if older data is there; `cause` is that error. `retry`
 * loads again, `put` takes the response of a write, and `change` applies a write to what is there.
 */
export function useSource<T>(
  { key, load, failure = defaultFailure }: Source<T>,
  options?: SWRConfiguration<T, unknown>,
) {
  const loaded = useSWR<T, unknown>(key, load, options)
  const { data, error: cause, isLoading, mutate } = loaded
  const lastError = cause === undefined ? undefined : errorText(cause, failure)
  return {
    data,
    error: data === undefined ? lastError : undefined,
    lastError,
    cause,
    isLoading,
    /** Read only where it is needed: each reader renders with each load. */
    get isValidating() {
      return loaded.isValidating
    },
    retry: useCallback(() => void mutate(), [mutate]),
    /** As `retry`, for those that wait for it. */
    reload: () => mutate(),
    put: (next: T) => mutate(next, { revalidate: false }),
    // Without data there is nothing to change: loading it includes the write.
    change: useCallback(
      (change: (known: T) => T) =>
        void mutate((known) => known && change(known), { revalidate: (known: T | undefined) => !known }),
      [mutate],
    ),
  }
}

/** An endpoint's response: the same everywhere for the same user, club and parameters. */
export const useApi = <const E extends Endpoint>(
  endpoint: E,
  options: ApiOptions<E>,
  swr?: SWRConfiguration<Answer<E>, unknown>,
) => useSource(sourceOf(endpoint, options), swr)
