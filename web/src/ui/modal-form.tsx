import type { ComponentProps, ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { FormActions } from './form-actions.tsx'
import { Stack } from './layout.tsx'

interface ModalFormProps extends ComponentProps<typeof FormActions> {
  onSubmit: ComponentProps<'form'>['onSubmit']
  /** Why the last attempt failed. */
  error: string | undefined
  /** The fields. */
  children: ReactNode
}

/** A short form in a modal: why it failed, its fields and its buttons. */
export const ModalForm = ({ onSubmit, error, children, ...actions }: ModalFormProps) => (
  <form noValidate onSubmit={onSubmit}>
    <Stack gap={16}>
      {error && <Banner tone="error">{error}</Banner>}
      {children}
      <FormActions {...actions} />
    </Stack>
  </form>
)
