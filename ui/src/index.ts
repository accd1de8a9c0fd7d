/** Components shared by storefront and back office. */
export { BusyButton, type BusyButtonProps } from './busy-button.tsx';
export { Button, type ButtonLook, type ButtonProps, buttonClass } from './button.tsx';
export { Chip } from './chip.tsx';
export { classNames } from './class-names.ts';
export {
  controlClass,
  SelectField,
  type SelectFieldProps,
  TextArea,
  type TextAreaProps,
  TextField,
  type TextFieldProps,
} from './field.tsx';
export { type Glyph, Icon } from './icon.tsx';
export { QuantityStepper } from './quantity-stepper.tsx';
export { Rupees } from './rupees.tsx';
export { Skeleton } from './skeleton.tsx';
export { Star, Stars } from './stars.tsx';
export { type Tab, Tabs } from './tabs.tsx';
