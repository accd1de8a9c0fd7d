/** The light of the shop's pictures: a soft box from the upper left, a weak one from the right, a bright table. */
import {
  BackSide,
  BoxGeometry,
  Color,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  type Texture,
  type WebGLRenderer,
} from 'three';

interface Lamp {
  readonly brightness: number;
  readonly width: number;
  readonly height: number;
  readonly at: readonly [number, number, number];
}

const LAMPS: readonly Lamp[] = [
  { brightness: 2.2, width: 8, height: 5, at: [-8, 7, 7] },
  { brightness: 3, width: 4, height: 8, at: [9, 2, 4] },
  { brightness: 1.6, width: 8, height: 3, at: [-2, 3, 11] },
  { brightness: 1.2, width: 12, height: 6, at: [0, -9, 4] },
];

/** What the metal mirrors. The caller disposes of it. */
export function studioLight(renderer: WebGLRenderer): Texture {
  const studio = new Scene();
  const room = new Mesh(
    new BoxGeometry(24, 24, 24),
    new MeshBasicMaterial({ color: new Color(0.36, 0.33, 0.3), side: BackSide }),
  );
  studio.add(room);
  const lamps = LAMPS.map(({ brightness, width, height, at }) => {
    const material = new MeshBasicMaterial({ color: new Color(brightness, brightness * 0.97, brightness * 0.9) });
    const lamp = new Mesh(new PlaneGeometry(width, height), material);
    lamp.position.set(...at);
    lamp.lookAt(0, 0, 0);
    return lamp;
  });
  studio.add(...lamps);
  const generator = new PMREMGenerator(renderer);
  const { texture } = generator.fromScene(studio, 0.02);
  generator.dispose();
  for (const { geometry, material } of [room, ...lamps]) {
    geometry.dispose();
    material.dispose();
  }
  return texture;
}
