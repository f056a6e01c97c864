'use client';

import { Component, type ReactNode } from 'react';

interface Props {
  onFailed(): void;
  children: ReactNode;
}

/** When the chart's chunk cannot be loaded or breaks, the first picture stays; the page does not fall with it. */
export class ChartFallback extends Component<Props, { failed: boolean }> {
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
