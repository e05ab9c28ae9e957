import { Component, type ReactNode } from 'react';
import { FailedScreen } from './routes/failed-screen.tsx';

type ErrorBoundaryProps = { children: ReactNode };

/** Keeps an error in one screen from blanking the whole page; React logs it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <FailedScreen /> : this.props.children;
  }
}
