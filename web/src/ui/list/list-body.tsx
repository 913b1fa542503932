import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '../empty-state.tsx'
import { RetryBanner } from '../retry-banner.tsx'
import { LoadingRows } from '../skeleton.tsx'

interface Props<Row> {
  /** Undefined until loaded. */
  rows: readonly Row[] | undefined
  /** Why there is nothing to show. */
  error?: string | undefined
  onRetry?: () => void
  /** Says what is loading. */
  loading: string
  /** Placeholders meanwhile. */
  lines?: number
  /** In place of a list without rows. */
  empty: ComponentProps<typeof EmptyState>
  children: (rows: readonly Row[]) => ReactNode
}

/** A list in each of its states: failed, loading, empty, filled. */
export function ListBody<Row>({ rows, error, onRetry = () => undefined, loading, lines, empty, children }: Props<Row>) {
  if (error) return <RetryBanner error={error} onRetry={onRetry} />
  if (!rows) return <LoadingRows text={loading} rows={lines} />
  return rows.length === 0 ? <EmptyState {...empty} /> : children(rows)
}
