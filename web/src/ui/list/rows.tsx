import { Fragment, Suspense, useState } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import { useWhenOnline } from '../online.ts'
import { type BodyProps, Space } from './space.tsx'

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
  if (!wasMany || height === undefined) return <PlainBody {...props} />
  return (
    <Suspense fallback={<PlainBody {...props} left={{ from: atFirst, height }} />}>
      <WindowBody {...props} height={height} />
    </Suspense>
  )
}

interface PlainBodyProps extends Pick<BodyProps, 'rows' | 'children'> {
  /** The rows that are left out, and the height of each. */
  left?: { from: number; height: number }
}

const PlainBody = ({ rows, left, children }: PlainBodyProps) => (
  <tbody>
    {rows.slice(0, left?.from).map(({ id }, place) => (
      <Fragment key={id}>{children(place, undefined)}</Fragment>
    ))}
    {left && left.from < rows.length && <Space height={(rows.length - left.from) * left.height} />}
  </tbody>
)
