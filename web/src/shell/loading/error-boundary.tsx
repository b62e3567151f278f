import { Component, type ReactNode } from "react";
import type { Location } from "../router/location.ts";
import { useLocation } from "../router/router.tsx";
import { ErrorScreen } from "./error-screen.tsx";

interface CatchProps {
  location: Location;
  children: ReactNode;
}

interface CatchState {
  location: Location;
  hasFailed: boolean;
}

class Catch extends Component<CatchProps, CatchState> {
  override state: CatchState = { location: this.props.location, hasFailed: false };

  static getDerivedStateFromError(): Partial<CatchState> {
    return { hasFailed: true };
  }

  /** Navigating to another page clears the error. */
  static getDerivedStateFromProps({ location }: CatchProps, state: CatchState): CatchState | null {
    return location === state.location ? null : { location, hasFailed: false };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ErrorScreen /> : this.props.children;
  }
}

/** Shows an error in place of content that throws; the surroundings stay. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Catch location={useLocation()}>{children}</Catch>;
}
