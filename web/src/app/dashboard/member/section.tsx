import { type ReactNode, useId } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'

interface Props {
  title: string
  /** Beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** A part of a member's page. */
export function Section({ title, action, children }: Props) {
  const id = useId()
  return (
    <Stack as={Card} gap={14} aria-labelledby={id}>
      <Row align="center" justify="space-between">
        <h3 id={id}>{title}</h3>
        {action}
      </Row>
      {children}
    </Stack>
  )
}
