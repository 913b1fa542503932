import { AppError } from '@tessera/domain/errors'
import { rule, text } from '@tessera/domain/texts/text'
import { isNameTaken, type View, type ViewChange, type ViewFields } from '@tessera/domain/views/view'
import { mergeSeen } from '../merge-seen.ts'
import type { Needs } from '../needs.ts'
import { changeShelves } from './store.ts'

type Caller = Parameters<typeof changeShelves>[1]

const nameTaken = text('Another view has this name')
const tooMany = {
  club: (most: number) => rule('A club can have {max} views', { max: most }),
  own: (most: number) => rule('You can have {max} views of your own', { max: most }),
}

function refuseTaken(all: readonly View[], name: string, id?: string): void {
  if (isNameTaken(all, name, id)) throw new AppError('invalid_fields', nameTaken, { details: { name: nameTaken } })
}

function refuseFull({ own, views, most }: { own: boolean; views: readonly unknown[]; most: number }): void {
  if (views.length >= most) throw new AppError('limit_reached', tooMany[own ? 'own' : 'club'](most))
}

/** Adds a view. @throws AppError `invalid_fields` for the name of another one, `limit_reached`, `changed_meanwhile` */
export const addView = (
  deps: Needs<'db'>,
  caller: Caller,
  { own, ...fields }: ViewFields & { own: boolean },
  id: string,
): Promise<View> =>
  changeShelves(deps, caller, async (shelves) => {
    const shelf = shelves[own ? 'own' : 'club']
    refuseTaken(shelves.all, fields.name)
    refuseFull(shelf)
    await shelves.write([shelf, [...shelf.views, { ...fields, id }]])
    return { ...fields, id, own }
  })

const shelfOf = <Has extends { readonly views: readonly { readonly id: string }[] }>(
  { club, own }: { club: Has; own: Has },
  id: string,
) => {
  const shelf = [club, own].find(({ views }) => views.some((view) => view.id === id))
  if (!shelf) throw new AppError('not_found', text('The view does not exist any more'))
  return shelf
}

/**
 * Changes fields of a view. With `own`, one's own view becomes the club's, or one of the club's becomes one's own, which no other
 * administrator sees any more.
 * @throws AppError `not_found`, `invalid_fields` for the name of another one, `limit_reached` where it would be one too many, and
 * `changed_meanwhile` with the fields in its details that are no longer as they were seen
 */
export const changeView = (
  deps: Needs<'db'>,
  caller: Caller,
  id: string,
  { seen = {}, own, ...wanted }: ViewChange,
): Promise<View> =>
  changeShelves(deps, caller, async (shelves) => {
    const from = shelfOf(shelves, id)
    const to = shelves[(own ?? from.own) ? 'own' : 'club']
    const stored = from.views.find((one) => one.id === id)
    if (!stored) throw new Error('A view is gone from the views that have it')
    const view = { ...stored, ...mergeSeen({ seen, stored, wanted }) }
    if (wanted.name !== undefined) refuseTaken(shelves.all, view.name, id)
    if (to === from) await shelves.write([from, from.views.map((one) => (one === stored ? view : one))])
    else {
      refuseFull(to)
      await shelves.write([from, from.views.filter((one) => one !== stored)], [to, [...to.views, view]])
    }
    return { ...view, own: to.own }
  })

/** Deletes a view. @throws AppError `not_found`, `changed_meanwhile` */
export const removeView = (deps: Needs<'db'>, caller: Caller, id: string): Promise<void> =>
  changeShelves(deps, caller, async (shelves) => {
    const shelf = shelfOf(shelves, id)
    await shelves.write([shelf, shelf.views.filter((view) => view.id !== id)])
  })
