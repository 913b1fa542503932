import { fireEvent, screen } from '@testing-library/react/pure'

/** Fills fields by their labels. */
export function fill(fields: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(fields))
    fireEvent.input(screen.getByLabelText(label), { target: { value } })
}
