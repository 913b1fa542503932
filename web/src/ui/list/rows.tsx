import { Fragment, type RefCallback, Suspense, useRef, useState } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import { useWhenOnline } from '../online.ts'
import { type Before, type BodyProps, focusedPlace, Space } from './body.tsx'

/** Up to so many rows are all rendered; of more only those in view. */
const most = 100
/** Rows of a longer list while the code for that loads: more than a screen shows. */
const atFirst = 40

/** Without that code all rows are rendered: slow, but nothing is missing. */
const WindowBody = lazyPart(
  () => import('./window-body.tsx'),
  'WindowBody',
  function Failed({ props, retry }) {
    useWhenOnline(retry)
    return <PlainBody {...props} />
  },
)

interface RowsProps extends Omit<BodyProps, 'height'> {
  /** Undefined renders all rows, however many. */
  height: number | undefined
}

/** Body of a table. Of a long one it renders the visible and nearby rows; the page keeps its full height. */
export function Rows({ height, ...props }: RowsProps) {
  const isMany = props.rows.length > most
  const [wasMany, setWasMany] = useState(isMany)
  // A list that has become shorter keeps its rows, and the focus in them.
  if (isMany && !wasMany) setWasMany(true)
  const before = useRef<Before>({ body: null, focused: undefined })
  /** Tells the body that replaces the first one where that is, and which of its rows has the focus. */
  const [first] = useState(() => (body: HTMLElement) => {
    before.current.body = body
    return () => {
      before.current.focused = focusedPlace(body)
    }
  })
  if (!wasMany || height === undefined) return <PlainBody {...props} />
  return (
    <Suspense fallback={<PlainBody {...props} left={{ from: atFirst, height }} element={first} />}>
      <WindowBody {...props} height={height} before={before} />
    </Suspense>
  )
}

interface PlainBodyProps extends Pick<BodyProps, 'rows' | 'children'> {
  /** The rows that are left out, and the height of each. */
  left?: { from: number; height: number }
  element?: RefCallback<HTMLElement>
}

const PlainBody = ({ rows, left, element, children }: PlainBodyProps) => (
  <tbody ref={element}>
    {rows.slice(0, left?.from).map(({ id }, place) => (
      <Fragment key={id}>{children(place, undefined)}</Fragment>
    ))}
    {left && left.from < rows.length && <Space height={(rows.length - left.from) * left.height} />}
  </tbody>
)
