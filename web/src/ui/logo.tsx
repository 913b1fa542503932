import { clsx } from 'clsx'
import styles from './logo.module.css'

interface LogoProps {
  logo: { readonly url: string; readonly width: number; readonly height: number }
  className?: string | undefined
}

/** A club's logo beside its name, hidden from screen readers. Its room is there before the picture is. */
export const Logo = ({ logo: { url, width, height }, className }: LogoProps) => (
  <img src={url} width={width} height={height} alt="" className={clsx(styles.logo, className)} />
)
