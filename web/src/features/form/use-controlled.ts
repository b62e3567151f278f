import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RegisterOptions,
  type UseFormReturn,
  useController,
} from "react-hook-form";

/**
 * The props that bind a control with a value of its own kind (a select, an amount) to a form's value, with its
 * error. Invalid controls get the focus in the order in which they were bound.
 */
export function useControlled<Values extends FieldValues, Name extends FieldPath<Values>>(
  { control }: Pick<UseFormReturn<Values>, "control">,
  name: Name,
  rules: Omit<RegisterOptions<Values, Name>, "valueAsNumber" | "valueAsDate" | "setValueAs" | "disabled">,
) {
  const { field, fieldState } = useController({ control, name, rules });
  return {
    ref: field.ref,
    value: field.value,
    onValueChange: (value: FieldPathValue<Values, Name>) => field.onChange(value),
    error: fieldState.error?.message,
  };
}
