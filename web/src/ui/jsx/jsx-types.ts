import type { Component, ExoticComponent, JSX as ReactJsx } from "react";

/** What a component may return: elements or nothing. */
type Shown = ReactJsx.Element | boolean | null | undefined | readonly Shown[];

/** A component that is a function. */
export type Part<Props = object> = (props: Props) => Shown;

// biome-ignore lint/suspicious/noExplicitAny: a component's properties can have any type
type Any = any;

/**
 * React's types of JSX, without components that return a text: the text's node would be React's, see `separateTexts`.
 */
export namespace JSX {
  export type Element = ReactJsx.Element;
  export type ElementClass = ReactJsx.ElementClass;
  export type ElementAttributesProperty = ReactJsx.ElementAttributesProperty;
  export type ElementChildrenAttribute = ReactJsx.ElementChildrenAttribute;
  export type LibraryManagedAttributes<Part, Props> = ReactJsx.LibraryManagedAttributes<Part, Props>;
  export type IntrinsicAttributes = ReactJsx.IntrinsicAttributes;
  export type IntrinsicClassAttributes<Instance> = ReactJsx.IntrinsicClassAttributes<Instance>;
  export type IntrinsicElements = ReactJsx.IntrinsicElements;
  export type ElementType =
    | keyof IntrinsicElements
    | Part<Any>
    | ExoticComponent<Any>
    | (new (
        props: Any,
      ) => Component<Any, Any>);
}
