import { cx } from '@/components/ui/cx';

export type ButtonVariant = 'default' | 'primary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg' | 'form';

export interface ButtonVariantOptions {
  variant?: ButtonVariant;
  size?: ButtonSize;
  full?: boolean;
}

const BASE =
  'tap inline-flex shrink-0 select-none items-center justify-center gap-[7px] text-center whitespace-nowrap font-strong transition-[background-color,color,box-shadow,scale] active:scale-[.985] disabled:scale-100 disabled:cursor-not-allowed aria-disabled:scale-100 aria-disabled:cursor-not-allowed print:hidden';

const OFF =
  'disabled:bg-sunken disabled:text-ink-3 disabled:shadow-edge disabled:hover:bg-sunken aria-disabled:bg-sunken aria-disabled:text-ink-3 aria-disabled:shadow-edge aria-disabled:hover:bg-sunken';

const VARIANT: Record<ButtonVariant, string> = {
  default: `bg-raised text-ink shadow-control hover:bg-hover ${OFF}`,
  primary: `bg-accent text-accent-on shadow-primary hover:bg-accent-hover ${OFF}`,
  ghost: 'text-ink-2 hover:bg-hover disabled:text-ink-4 aria-disabled:text-ink-3',
  danger: `bg-bad-solid text-bad-on hover:brightness-95 ${OFF}`,
};

/** Heights: 32 controls, 38 form inputs, 42 money actions; on the phone 40, 44, 48. */
const SIZE: Record<ButtonSize, string> = {
  sm: 'h-7 rounded-control px-[9px] text-meta max-md:h-9 max-md:text-body',
  md: 'h-8 rounded-control px-3 text-cell max-md:h-10 max-md:text-body',
  form: 'h-[38px] rounded-field px-3.5 text-body max-md:h-11',
  lg: 'h-[42px] rounded-money px-[18px] text-body max-md:h-12 max-md:text-[0.9375rem]',
};

export function buttonVariants({
  variant = 'default',
  size = 'md',
  full = false,
}: ButtonVariantOptions = {}): string {
  return cx(BASE, VARIANT[variant], SIZE[size], full && 'w-full');
}
