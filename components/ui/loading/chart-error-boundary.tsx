'use client';

import { Component, type ReactNode } from 'react';

interface Props {
  onFailed(): void;
  children: ReactNode;
}

/** Keeps the static chart when the chunk fails to load or throws. */
export class ChartErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFailed();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
