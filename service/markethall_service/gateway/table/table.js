export * from './table-4KBY2CFR.js';
